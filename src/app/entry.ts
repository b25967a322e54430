import { appWindow } from '@/platform/window'

/** A login prepared by a partner: the server exchanges it; it is not a login by itself. */
export interface EntryGrant {
  grantCode: string
  openId: string
  /** The server also requires the shopper's phone number. */
  isNeedMobile: boolean
}

/** The parameters of the address that opened the app (docs/product/entry.md). */
export interface Entry {
  crmChannelId: string | null
  /** Name of a configured environment; chooseEnvironment() refuses any other. */
  environment: string | null
  grayTag: string | null
  grant: EntryGrant | null
  accessToken: string | null
  /** Set on the return from WeChat's OAuth; the consumer checks that it was requested. */
  oauth: { code: string; state: string } | null
}

/**
 * Secrets that are removed from the address at once, before it is sent to a parent frame (docs/wire.md "Sessions and
 * login").
 */
export const SECRET_FIELDS = ['accessToken', 'grantCode', 'openId'] as const

/** Fields that WeChat's OAuth adds; `code` alone may be a parameter of the page. */
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

/** The parameters of the entry address; kept in memory only, because the secrets are removed from the address. */
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
