import { ERROR_CODES } from '@contract/codes/errors'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import type { Address, Area, Place } from '@contract/schema/address'
import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError, isApiError } from '@/app/api/api-error'
import { Once } from '@/app/once'
import type { Env } from '@/app/stores'
import { Submit } from '@/app/submit'
import { sensitiveProblem } from '../sensitive/sensitive'
import { areaNamesOf } from './area-names'
import { parsePaste } from './paste.rules'
import { type RegionInText, regionInText } from './region-in-text'

export const LABELS = ['家', '公司', '学校'] as const
type FieldName = 'name' | 'mobile' | 'area' | 'detail'

/** The form of one address, new or old (behaviours 2.23). */
export class AddressFormStore {
  id: string | null = null
  name = ''
  mobile = ''
  countryCode: string = HOME_COUNTRY_CODE
  areaCode = ''
  areaText = ''
  detail = ''
  label = ''
  isDefault = false
  /** x is latitude, y longitude (spec 3). */
  point: { x: number; y: number } | null = null
  errors: Partial<Record<FieldName, string>> = {}
  isChecking = false
  readonly existing: Once<Address>
  private wanted = ''
  private untouched: string
  private readonly saveCall: Submit<Parameters<AddressFormStore['send']>[0], Address>

  constructor(private readonly env: Env) {
    this.saveCall = new Submit((body) => this.send(body))
    this.existing = new Once(async () => {
      const { records } = await env.call('POST userAddress/list', {}, { quiet: true })
      const address = records.find(({ id }) => id === this.wanted)
      // Saving the form would make another one.
      if (!address) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '这个地址已经删除' })
      this.fill(address)
      return address
    }, null)
    this.untouched = JSON.stringify(this.draft())
    makeAutoObservable<this, 'env' | 'saveCall' | 'wanted'>(
      this,
      { env: false, saveCall: false, wanted: false, existing: false },
      { autoBind: true },
    )
  }

  get isSaving(): boolean {
    return this.isChecking || this.saveCall.isBusy
  }

  /** Something was typed or chosen that leaving would lose. */
  get isHalfDone(): boolean {
    return JSON.stringify(this.draft()) !== this.untouched
  }

  /** Fills the form with an existing address; until it is here, or when it can't be had, `existing` says so. */
  async load(id: string): Promise<void> {
    this.wanted = id
    await this.existing.reload()
  }

  set(field: 'name' | 'mobile' | 'detail', value: string): void {
    this[field] = value
    this.errors = { ...this.errors, [field]: undefined }
  }
  setLabel(label: string): void {
    this.label = this.label === label ? '' : label
  }
  setDefault(isDefault: boolean): void {
    this.isDefault = isDefault
  }
  setRegion(chosen: readonly Area[]): void {
    this.areaCode = chosen.at(-1)?.code ?? ''
    this.areaText = [...new Set(chosen.map(({ name }) => name))].join(' ')
    this.point = null
    this.errors = { ...this.errors, area: undefined }
  }
  /** A place picked on the location page gives region, detail and point. */
  setPlace(place: Place): void {
    this.areaCode = place.areaCode
    this.areaText = place.areaNames
    this.detail = place.title
    this.point = { x: place.x, y: place.y }
    this.errors = { ...this.errors, area: undefined, detail: undefined }
  }
  /** Takes what a pasted text holds of name, phone, region and detail (behaviours 2.23). */
  async paste(text: string): Promise<void> {
    const { name, mobile, detail } = parsePaste(text)
    if (name) this.set('name', name)
    if (mobile) this.set('mobile', mobile)
    if (!detail) return
    this.set('detail', detail)
    const region = await this.regionIn(detail)
    // Whoever typed on meanwhile means what they typed.
    if (!region || this.detail !== detail) return
    this.setRegion(region.areas)
    if (region.rest) this.set('detail', region.rest)
  }

  /** Saves it; the saved address, or null when something must be mended first. */
  async save(): Promise<Address | null> {
    this.errors = this.problems()
    if (Object.values(this.errors).some(Boolean) || this.isSaving) return null
    this.isChecking = true
    const { name, detail } = this
    const problem = await sensitiveProblem(this.env, name, detail)
    runInAction(() => {
      this.isChecking = false
    })
    if (problem) {
      this.env.toast(problem, { ms: 2000 })
      return null
    }
    const saved = await this.env.try(this.saveCall.send(this.draft()))
    return saved === undefined || isApiError(saved) ? null : saved
  }

  /** A help only: without network the shopper picks the region. */
  private async regionIn(text: string): Promise<RegionInText | null> {
    const areasOf = async (code: string) =>
      (await this.env.call('GET userAddress/getAreaTreeByParent', { code }, { quiet: true })).records
    const region = await this.env.try(regionInText(text, areasOf))
    return isApiError(region) ? null : region
  }

  private send(body: ReturnType<AddressFormStore['draft']>): Promise<Address> {
    return this.env.call('POST userAddress/addOrUpdate', body)
  }

  private draft() {
    const { id, name, mobile, countryCode, areaCode, detail, label, isDefault, point } = this
    return {
      ...(id ? { id } : {}),
      name: name.trim(),
      mobile,
      countryCode,
      areaCode,
      detail: detail.trim(),
      label,
      isDefault,
      ...point,
    }
  }

  private problems(): Partial<Record<FieldName, string>> {
    const name = this.name.trim()
    const detail = this.detail.trim()
    return {
      name: name.length >= 2 && name.length <= 20 ? undefined : '请填写 2 到 20 个字的姓名',
      mobile: phoneProblem(this.countryCode, this.mobile) ?? undefined,
      area: this.areaCode ? undefined : '请选择所在地区',
      detail: detail.length >= 5 && detail.length <= 100 ? undefined : '请填写 5 到 100 个字的详细地址',
    }
  }

  private fill(address: Address): void {
    this.id = address.id
    this.name = address.name
    this.mobile = address.mobile
    this.countryCode = address.countryCode
    this.areaCode = address.streetCode || address.districtCode
    this.areaText = areaNamesOf(address).join(' ')
    this.detail = address.detail
    this.label = address.label
    this.isDefault = address.isDefault
    this.point = address.x !== null && address.y !== null ? { x: address.x, y: address.y } : null
    this.untouched = JSON.stringify(this.draft())
  }
}
