/** Characters of a glob: those that people write have up to 300; lists in braces are the longest. */
export const globLengthMax = 2000;
