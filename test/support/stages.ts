// The stages of shared/ and server/ in their order: what a stage may import stands before it. test/core/house.test.ts
// holds the files to it, test/docs/architecture.test.ts the table of docs/architecture.md.

const ofShared =
  'algorithms model text fingerprint mirrors index align pair clones review weight rules group ranking wording suppress ' +
  'baseline report pipeline history queries explain methods';
const ofServer =
  'version userError store git sources config cache hook workspace history app lsp methods cli program main';

/** 'shared/text' is a folder, or a file without its ending. */
export const stages: readonly string[] = [
  ...ofShared.split(' ').map((name) => `shared/${name}`),
  ...ofServer.split(' ').map((name) => `server/${name}`),
];
