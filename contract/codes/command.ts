/**
 * Feature commands without a page of their own; the codes of pages are in the route table. A command is resolved in
 * this order: `params.appId` opens another mini program, whatever the code; a page's code opens that page; the template
 * code opens a template page; any other code works in the native app only.
 */

/** Opens a template page in the web view. The code is this mall's own. */
export const TEMPLATE_COMMAND = 'C0090001'

/** Parameters of a template page; the first is required. */
export const TEMPLATE_FIELDS = [
  'pageCode',
  'navBarColor',
  'crm_channel_id',
  'bdCityCode',
  'from',
  'isMember',
  'invitedCode',
] as const

/** Path of the server's template page. */
export const TEMPLATE_PATH = '/page/'

/** Six hex digits behind '#'. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Shown when a command opens nothing in this client. */
export const IN_APP_ONLY_TEXT = '请在APP中打开'
/** Shown when the page code is missing [template.needs-code]. */
export const NO_PAGE_CODE_TEXT = '页面编号缺失，无法打开'
/** Shown when a jump to a mini program has no appId. */
export const NO_MINI_PROGRAM_TEXT = '目标小程序不存在'
