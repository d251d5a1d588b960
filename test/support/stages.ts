// The stages of shared/, server/, corpus/ and lab/ in their order. A stage is a folder, or a file next to the folders; it may import
// itself and earlier stages. test/core/house.test.ts checks the files against it, test/docs/architecture.test.ts the table
// of docs/architecture.md.

const ofShared =
  'algorithms model text difference fingerprint mirrors index indexTexts patchIndex align pair clones evidence links review rewritten weight wording kinds group broken translations judge ranking suppress ' +
  'baseline share report pipeline history queries explain';
const ofServer =
  'version userError pathNames helperThread store git sources config cache hook workspace history loadCorpus app threads lsp mcp library serverThread resident cli serveChecks program loadProgram main lspMain threadMain';

const ofCorpus = 'methods zone app cli';

const ofLab = 'methods documents cli';

/** As 'shared/text' for a folder, 'shared/pipeline' for a file. */
export const stages: readonly string[] = [
  ...ofShared.split(' ').map((name) => `shared/${name}`),
  ...ofServer.split(' ').map((name) => `server/${name}`),
  ...ofCorpus.split(' ').map((name) => `corpus/${name}`),
  ...ofLab.split(' ').map((name) => `lab/${name}`),
];
