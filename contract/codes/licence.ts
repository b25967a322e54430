/** Documents that a store shows; without a checked and valid one of the first kind a new store does not open. */
export const LICENCE_KINDS = [
  { code: 'business', text: '营业执照' },
  { code: 'food', text: '食品经营许可证' },
  { code: 'health', text: '卫生许可证' },
  { code: 'medical', text: '医疗器械经营许可证' },
  { code: 'publication', text: '出版物经营许可证' },
  { code: 'brand', text: '品牌授权书' },
  { code: 'other', text: '其他证照' },
] as const
export type LicenceKind = (typeof LICENCE_KINDS)[number]['code']
export const LICENCE_KIND_CODES = LICENCE_KINDS.map(({ code }) => code)
/** The kind that a store needs to open. */
export const OPENING_LICENCE: LicenceKind = 'business'

export const LICENCE_STATES = ['pending', 'checked', 'refused'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

export const LICENCE_COMPANY_MAX = 60
export const LICENCE_NUMBER_MAX = 40
export const LICENCE_REASON_MAX = 100
/** Most documents of a store. */
export const LICENCES_MAX = 20

export const licenceKindText = (kind: string): string =>
  LICENCE_KINDS.find(({ code }) => code === kind)?.text ?? '其他证照'
