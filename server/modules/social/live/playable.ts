/**
 * Decides which addresses the pages of shoppers can play: a path of the mall itself, or https of a host that the pages'
 * content security policy allows [live.hosts].
 */
export const playableIn =
  (hosts: readonly string[]) =>
  (address: string): boolean => {
    if (/^\/(?!\/)[\w./-]+$/.test(address)) return !address.includes('..')
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.protocol === 'https:' && url.username === '' && hosts.includes(url.host)
  }
