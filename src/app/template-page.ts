import { isHexColor, TEMPLATE_FIELDS, TEMPLATE_PATH } from '@contract/codes/command'

/**
 * Path and query of a template page, or null without a page code. The channel is that of the command, else that of the
 * entry; an invalid colour is left out.
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

/**
 * The address of the same template page with the prices for this shopper: the flag in the address belongs to its author
 * or sharer, not to the shopper who opens it.
 */
export function templateFor(url: string, isMember: boolean): string {
  const [path = '', query = ''] = url.split('?')
  const fields = query.split('&').filter((field) => field !== '' && !field.startsWith('isMember='))
  if (isMember) fields.push('isMember=1')
  return `${path}?${fields.join('&')}`
}
