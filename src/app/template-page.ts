import { isHexColor, TEMPLATE_FIELDS, TEMPLATE_PATH } from '@contract/codes/command'

/**
 * Path and query of a template page, or null without a page code. The channel is the command's own, else the one the
 * app was opened from; a colour that is none is left out.
 */
export function templateAddress(params: Readonly<Record<string, string>>, crmChannelId: string): string | null {
  if (!params.pageCode) return null
  const { navBarColor = '' } = params
  const fields: Readonly<Record<string, string | undefined>> = {
    ...params,
    crm_channel_id: params.crm_channel_id || crmChannelId,
    navBarColor: isHexColor(navBarColor) ? navBarColor : '',
  }
  const query = TEMPLATE_FIELDS.filter((name) => fields[name])
    .map((name) => `${name}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&')
  return `${TEMPLATE_PATH}?${query}`
}

/** The page code in the address of a template page of `origin`; null for any other address. */
export function templateCodeOf(url: string, origin: string): string | null {
  const start = `${origin}${TEMPLATE_PATH}?`
  if (!url.startsWith(start)) return null
  const code = /(?:^|&)pageCode=([^&#]+)/.exec(url.slice(start.length))?.[1]
  try {
    return code === undefined ? null : decodeURIComponent(code)
  } catch {
    return null
  }
}
