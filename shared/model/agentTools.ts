// The tools for coding agents: their names, what is said of them to a model, and the form of questions and answers.
// `shingle mcp` and the extension offer the same ones; the manifest of the extension repeats the table, and a test
// compares both.

const agentToolNames = [
  'check_text',
  'check_changes',
  'find_copies',
  'compare',
  'report_summary',
  'plan_mend',
] as const;
export type AgentToolName = (typeof agentToolNames)[number];

/** A field of a question, in the words of JSON Schema. */
export interface AgentField {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | string;
}

interface AgentTool {
  readonly name: AgentToolName;
  readonly title: string;
  /** For the model: when to call it, and what comes back. */
  readonly description: string;
  readonly fields: Readonly<Record<string, AgentField>>;
  readonly required: readonly string[];
}

export const limitDefault = 10;
export const limitMax = 100;

const limit: AgentField = {
  type: 'integer',
  description:
    'How many copies to list at most, and how many places of each (but at least three). The answer says how many it left out.',
  minimum: 1,
  maximum: limitMax,
};
const path = (what: string): AgentField => ({
  type: 'string',
  description: `${what} Relative to the root of the project, or absolute inside of it.`,
});

export const agentTools: readonly AgentTool[] = [
  {
    name: 'check_text',
    title: 'Does this text exist already?',
    description:
      'Call this before you write a paragraph, a page or a function: it says whether the text, or a slightly changed form of it, is already in the project, with file and lines. If it is, link to it, include it or call it instead of writing it again.',
    fields: {
      text: {type: 'string', description: 'The text that is about to be written.'},
      path: path(
        'The file that it is for; it need not exist. Its extension says how the text is read (without it: as Markdown), and what is in that file already is not counted as a copy.',
      ),
      limit,
    },
    required: ['text'],
  },
  {
    name: 'check_changes',
    title: 'What do my changes copy?',
    description:
      'Call this after editing, before a commit: it lists the copies that the changes add, and the stale copies, which are other places that still have the text from before an edit.',
    fields: {
      scope: {
        type: 'string',
        description:
          '"changed": the work tree against the last commit, new files included. "staged": what the next commit will hold.',
        enum: ['changed', 'staged'],
        default: 'changed',
      },
      base: {
        type: 'string',
        description: 'A branch, tag or commit: everything since then is looked at instead, as for a pull request.',
      },
      limit,
    },
    required: [],
  },
  {
    name: 'find_copies',
    title: 'Where else is this passage?',
    description:
      'Lists the other places of the text in some lines of a file, however short it is; without lines, all copied passages of the file. Call it before you edit a passage, because its copies may need the same edit.',
    fields: {
      path: path('The file.'),
      startLine: {type: 'integer', description: 'First line of the passage, from 1.', minimum: 1},
      endLine: {
        type: 'integer',
        description: 'Last line of the passage; without it, the passage is one line.',
        minimum: 1,
      },
      limit,
    },
    required: ['path'],
  },
  {
    name: 'compare',
    title: 'What do two files share?',
    description: 'Measures how much of two files is the same text, and lists the passages that they share.',
    fields: {a: path('One file.'), b: path('The other file.'), limit},
    required: ['a', 'b'],
  },
  {
    name: 'report_summary',
    title: 'How much copied text is there?',
    description:
      'Says how many warnings there are in the project or in one folder, where they are, and lists the heaviest.',
    fields: {folder: path('Only copies with a place in this folder.'), limit},
    required: [],
  },
  {
    name: 'plan_mend',
    title: 'How can this be mended?',
    description:
      'Plans the mend of one finding and returns it as a patch for "git apply". It writes nothing: read the patch, apply it, then call check_changes. Only mends that lose no text are planned: the edit that a stale copy lacks, the right link, an include of a file that is there, or a link to the other place.',
    fields: {
      finding: {
        type: 'string',
        description:
          'The name of the finding, as in the answers of check_changes and report_summary: "copied-passage/0123456789abcdef".',
      },
    },
    required: ['finding'],
  },
];

const lines = {type: 'integer', minimum: 1} as const;
const count = {type: 'integer', minimum: 0} as const;
const text = {type: 'string'} as const;

const placeSchema = {
  type: 'object',
  properties: {
    /** Relative to the root; of a folder, with a slash at its end. */
    path: text,
    /** Absent: the whole page or folder. */
    startLine: lines,
    endLine: lines,
    /** Words there that are equal to those of the text, of how many in the passage. */
    equalWords: count,
    words: count,
    /** In a change: whether it is the change that put the text here. */
    new: {type: 'boolean'},
    /** The first words. */
    excerpt: text,
  },
  required: ['path'],
  additionalProperties: false,
} as const;

const copySchema = {
  type: 'object',
  properties: {
    /** Absent for what no check would report. */
    finding: {type: 'string', description: 'Readable as the resource shingle://findings/{finding}.'},
    /** 'copied-passage', 'stale-copy' …, as in reports. */
    code: text,
    level: {type: 'string', enum: ['warning', 'info', 'silent']},
    /** One or two sentences. */
    message: text,
    textLines: {
      type: 'object',
      description: 'Lines of the text that was asked about.',
      properties: {start: lines, end: lines},
      required: ['start', 'end'],
      additionalProperties: false,
    },
    places: {type: 'array', items: placeSchema},
    placesLeft: count,
  },
  required: ['message', 'places', 'placesLeft'],
  additionalProperties: false,
} as const;

export const answerSchema = {
  type: 'object',
  properties: {
    summary: text,
    /** The strongest first. */
    copies: {type: 'array', items: copySchema},
    /** Further copies, beyond the limit. */
    copiesLeft: count,
    /** Further notes: results left out, limits that were reached. */
    notes: {type: 'array', items: text},
    patch: {type: 'string', description: 'For "git apply"; nothing is written.'},
  },
  required: ['summary', 'copies', 'copiesLeft', 'notes'],
  additionalProperties: false,
} as const;

/** The type that a JSON Schema describes. */
type Described<Of> = Of extends {enum: readonly (infer Choice)[]}
  ? Choice
  : Of extends {items: infer Item}
    ? readonly Described<Item>[]
    : Of extends {properties: infer Fields; required: readonly (infer Required)[]}
      ? {readonly [Key in keyof Fields as Key extends Required ? Key : never]: Described<Fields[Key]>} & {
          readonly [Key in keyof Fields as Key extends Required ? never : Key]?: Described<Fields[Key]>;
        }
      : Of extends {type: 'string'}
        ? string
        : Of extends {type: 'integer'}
          ? number
          : boolean;

export type AgentPlace = Described<typeof placeSchema>;
export type AgentCopy = Described<typeof copySchema>;
export type AgentAnswer = Described<typeof answerSchema>;

/** Of the questions to a tool, as JSON Schema. */
export function questionSchema({fields, required}: AgentTool): Readonly<Record<string, unknown>> {
  return {type: 'object', properties: fields, required, additionalProperties: false};
}
