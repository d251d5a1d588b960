// Choices of the reader, kept for the next time. A sandboxed frame has no storage, and accessing it throws.

export function remembered(name: string): string {
  try {
    return localStorage.getItem(`shingle.${name}`) ?? '';
  } catch {
    return '';
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`shingle.${name}`, value);
  } catch {
    // Then it holds for this page only.
  }
}
