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
