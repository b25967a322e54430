/**
 * Feature commands beside the pages' own codes, which stand in the route table (spec 2 "Feature codes to pages").
 * A command is read in this order: `params.appId` sends it to another mini program, whatever its code; a page's code
 * opens that page; the template code opens a template page; any other only works in the app.
 */

/** Ours: opens a template page in the web view. The spec names what it carries, not its code. */
export const TEMPLATE_COMMAND = 'C0090001'

/** What a template page is opened with; the first one must be there. */
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

/** Colours are six hex digits (spec 5). */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** What a shopper reads when a command leads nowhere here (spec 2). */
export const IN_APP_ONLY_TEXT = '请在APP中打开'
/** Without a page code there is nothing to open (spec 5). */
export const NO_PAGE_CODE_TEXT = '页面编号缺失，无法打开'
/** A jump without an appId (spec 2). */
export const NO_MINI_PROGRAM_TEXT = '目标小程序不存在'
