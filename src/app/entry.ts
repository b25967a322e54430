/** What the address that opened the app asks for (spec 2 "Query parameters read on entry"). */
export interface Entry {
  crmChannelId: string | null
  /** A configured environment's name; the switch refuses any other. */
  environment: string | null
  grayTag: string | null
}

/** Secrets that must leave the address at once, before it is told to a parent (wire.md "Sessions and login"). */
export const SECRET_FIELDS = ['accessToken', 'grantCode'] as const

export function readEntry(query: Readonly<Record<string, string | undefined>>): Entry {
  return {
    crmChannelId: query.crm_channel_id || channelOf(query.q) || null,
    environment: query.env || null,
    grayTag: query.graytag || null,
  }
}

/** `q` of a scanned code is an encoded address that carries crm_channel_id. */
function channelOf(address: string | undefined): string | null {
  const match = /[?&]crm_channel_id=([^&#]*)/.exec(decode(address ?? ''))
  return match ? decode(match[1] ?? '') : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
