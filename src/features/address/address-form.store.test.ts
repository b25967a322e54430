import type { Address } from '@contract/schema/address'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { AddressFormStore } from './address-form.store'

beforeEach(() => taro.reset())

const address: Address = {
  id: 'a1',
  name: '林予安',
  mobile: '13800000001',
  countryCode: '86',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330108',
  streetCode: '330108002',
  provinceName: '浙江省',
  cityName: '杭州市',
  districtName: '滨江区',
  streetName: '西兴街道',
  detail: '江汉路 1786 号 3 幢 902 室',
  label: '家',
  isDefault: true,
  x: 30.2,
  y: 120.2,
}

const formOver = (list: () => { records: Address[] }) =>
  new AddressFormStore(fakeEnv({ call: { 'POST userAddress/list': list } }))

test('an existing address fills the form', async () => {
  const form = formOver(() => ({ records: [address] }))
  await form.load('a1')
  expect(form).toMatchObject({ id: 'a1', name: '林予安', areaCode: '330108002', label: '家', isDefault: true })
  expect([form.existing.isLoaded, form.isGone]).toEqual([true, false])
})

test('one that was deleted meanwhile is gone: saving would make another', async () => {
  const form = formOver(() => ({ records: [] }))
  await form.load('a1')
  expect([form.isGone, form.id]).toEqual([true, null])
})

test('one that cannot be had is not taken for a new one; the next try fills the form', async () => {
  let isOffline = true
  const form = formOver(() => {
    if (isOffline) throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
    return { records: [address] }
  })
  await form.load('a1')
  expect([form.existing.isLoaded, form.existing.error?.message, form.isGone]).toEqual([false, '请求异常', false])
  isOffline = false
  await form.existing.reload()
  expect(form.name).toBe('林予安')
})
