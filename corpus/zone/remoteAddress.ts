// Takes the address of a remote, gives what others may read of it: reports and the records of a corpus travel.

/** Without user, password, query and fragment; '' if it has no form that is known. */
export function remoteAddress(remote: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(remote))
    return /^(?:git@)?[\w.-]+:(?!\/\/)[^@?#\s]+$/.test(remote) ? remote : withoutAddress(remote);
  try {
    const url = new URL(remote);
    if (!['http:', 'https:', 'ssh:', 'git:'].includes(url.protocol)) return withoutAddress(remote);
    // Two @ or a password with a slash: the host cannot be told from the secret.
    if (/@/.test(decodeURIComponent(`${url.host}${url.pathname}`)) || !/^[\w.:[\]-]+$/.test(url.host)) return '';
    const user = url.protocol === 'ssh:' && url.username === 'git' ? 'git@' : '';
    return `${url.protocol}//${user}${url.host}${url.pathname}`;
  } catch {
    return '';
  }
}

/** A path on this machine has no secret; what looks like an address of an unknown form may have one. */
function withoutAddress(remote: string): string {
  return /[@?#]|:\/\//.test(remote) ? '' : remote;
}
