import { appWindow } from '@/platform/window'

/** A login that a partner has prepared: exchanged at the server, never a login by itself. */
export interface EntryGrant {
  grantCode: string
  openId: string
  /** The server wants the shopper's phone as well. */
  isNeedMobile: boolean
}

/** What the address that opened the app asks for (spec 2 "Query parameters read on entry"). */
export interface Entry {
  crmChannelId: string | null
  /** A configured environment's name; the switch refuses any other. */
  environment: string | null
  grayTag: string | null
  grant: EntryGrant | null
  accessToken: string | null
  /** Back from WeChat's OAuth; whether it was asked for is known where it is taken up. */
  oauth: { code: string; state: string } | null
}

/** Secrets that must leave the address at once, before it is told to a parent (wire.md "Sessions and login"). */
export const SECRET_FIELDS = ['accessToken', 'grantCode', 'openId'] as const

/** What WeChat's OAuth adds; `code` alone may be a page's own parameter. */
export const OAUTH_FIELDS = ['code', 'state'] as const

export function readEntry(query: Readonly<Record<string, string | undefined>>): Entry {
  return {
    crmChannelId: query.crm_channel_id || channelOf(query.q) || null,
    environment: query.env || null,
    grayTag: query.graytag || null,
    grant: query.grantCode
      ? { grantCode: query.grantCode, openId: query.openId ?? '', isNeedMobile: isYes(query.isNeedMobile) }
      : null,
    accessToken: query.accessToken || null,
    oauth: query.code && query.state ? { code: query.code, state: query.state } : null,
  }
}

let opened: Entry | null = null

/** What the app was opened with; in memory only, since the address has lost its secrets by then. */
export function entry(): Entry {
  opened ??= readEntry(appWindow.entryQuery())
  return opened
}

const isYes = (text: string | undefined): boolean => text === '1' || text === 'true'

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
