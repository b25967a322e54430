import { ERROR_CODES } from '@contract/codes/errors'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import type { Address, Place } from '@contract/schema/address'
import { ApiError, isApiError } from '@/app/api/api-error'
import { Form, lengthProblem } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'
import { areaNamesOf, regionOf } from './area-names'

/** Labels of addresses. */
export const LABELS = ['家', '公司', '学校'].map((text) => ({ code: text, text }))

const BLANK = {
  id: '',
  name: '',
  mobile: '',
  countryCode: HOME_COUNTRY_CODE as string,
  areaCode: '',
  areaText: '',
  detail: '',
  label: '',
  isDefault: false,
  /** The point and the text that it belongs to; x is latitude, y longitude. Null: the server locates the address. */
  point: null as { x: number; y: number; words: string } | null,
}
type Values = typeof BLANK

/** The form of one address, new or existing. */
export class AddressFormStore {
  readonly form: Form<Values, Address>
  /** The edited address. */
  readonly existing: Resource<Address>
  private placed: Place | null = null

  constructor(
    private readonly env: Env,
    id = '',
  ) {
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ name, mobile, countryCode, areaCode, detail }) => ({
        name: lengthProblem(name, 2, 20, '姓名'),
        mobile: phoneProblem(countryCode, mobile),
        areaText: areaCode ? null : '请选择所在地区',
        detail: lengthProblem(detail, 5, 100, '详细地址'),
      }),
      review: ({ name, detail }) => sensitiveProblem(env, name, detail),
      send: ({ id, areaText: _, point, ...rest }) =>
        env.call('POST userAddress/addOrUpdate', {
          ...(id ? { id } : {}),
          ...rest,
          ...(point && rest.detail.startsWith(point.words) ? { x: point.x, y: point.y } : {}),
        }),
    })
    this.existing = new Resource(async () => {
      const { records } = await env.call('POST userAddress/list', {}, { quiet: true })
      const address = records.find((one) => one.id === id)
      // Saving the form would add another address.
      if (!address) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '这个地址已经删除' })
      this.form.fill(valuesOf(address))
      if (this.placed) this.setPlace(this.placed)
      return address
    }, null)
  }

  /** A place picked on the location page sets region, detail and point. */
  setPlace(place: Place): void {
    // The reply of the edited address may arrive later and must not overwrite these fields.
    this.placed = place
    const { areaCode, areaNames, title, x, y } = place
    this.form.put({ areaCode, areaText: areaNames, detail: title, point: { x, y, words: title } })
  }

  /**
   * Applies the name, phone, region and detail of a pasted text; false when the analysis failed, and the text stays. A
   * field that changed during the analysis keeps its input.
   */
  async paste(text: string): Promise<boolean> {
    const before = this.form.values
    const read = await this.env.try(this.env.call('POST userAddress/readText', { text: text.trim() }))
    if (isApiError(read)) return false
    const { name, mobile, areas, detail } = read
    const now = this.form.values
    const isFree = (field: 'name' | 'mobile' | 'areaCode' | 'detail') => now[field] === before[field]
    this.form.put({
      ...(name && isFree('name') && { name }),
      ...(mobile && isFree('mobile') && { mobile, countryCode: HOME_COUNTRY_CODE }),
      ...(areas.length > 0 && isFree('areaCode') && { ...regionOf(areas), point: null }),
      ...(detail && isFree('detail') && { detail }),
    })
    if (areas.length === 0) this.env.toast('没有识别出所在地区，请手动选择')
    return true
  }
}

/** The part of a detail that locates the house, up to its number. The rest is inside the house. */
function houseNumberIn(detail: string): string {
  return /^\D*\d+/.exec(detail)?.[0] ?? detail
}

function valuesOf(address: Address): Values {
  const { id, name, mobile, countryCode, streetCode, districtCode, detail, label, isDefault, x, y } = address
  return {
    id,
    name,
    mobile,
    countryCode,
    detail,
    label,
    isDefault,
    areaCode: streetCode || districtCode,
    areaText: areaNamesOf(address).join(' '),
    point: x !== null && y !== null ? { x, y, words: houseNumberIn(detail) } : null,
  }
}
