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
  expect([form.existing.isLoaded, form.existing.isGone]).toEqual([true, false])
})

test('one that was deleted meanwhile is gone: saving would make another', async () => {
  const form = formOver(() => ({ records: [] }))
  await form.load('a1')
  expect([form.existing.isGone, form.id]).toEqual([true, null])
})

test('one that cannot be had is not taken for a new one; the next try fills the form', async () => {
  let isOffline = true
  const form = formOver(() => {
    if (isOffline) throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
    return { records: [address] }
  })
  await form.load('a1')
  expect([form.existing.isLoaded, form.existing.error?.message, form.existing.isGone]).toEqual([
    false,
    '请求异常',
    false,
  ])
  isOffline = false
  await form.existing.reload()
  expect(form.name).toBe('林予安')
})

test('a pasted text fills name, phone, region and what stands behind it', async () => {
  const areas = [
    { code: '330000', name: '浙江省', parentCode: '000000', hasChildren: true },
    { code: '330100', name: '杭州市', parentCode: '330000', hasChildren: true },
    { code: '330106', name: '西湖区', parentCode: '330100', hasChildren: false },
  ]
  const getAreas = ({ code }: { code: string }) => ({ records: areas.filter(({ parentCode }) => parentCode === code) })
  const form = new AddressFormStore(fakeEnv({ call: { 'GET userAddress/getAreaTreeByParent': getAreas } }))
  await form.paste('王小明 13912345678 浙江省杭州市西湖区文三路 90 号')
  const { name, mobile, areaCode, areaText, detail } = form
  expect([name, mobile, areaCode, areaText, detail]).toEqual([
    '王小明',
    '13912345678',
    '330106',
    '浙江省 杭州市 西湖区',
    '文三路 90 号',
  ])
})

test('without network the whole text is the detail, and the region is picked', async () => {
  const form = new AddressFormStore(
    fakeEnv({
      call: {
        'GET userAddress/getAreaTreeByParent': () => {
          throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
        },
      },
    }),
  )
  await form.paste('王小明 13912345678 浙江省杭州市西湖区文三路 90 号')
  expect([form.areaCode, form.detail]).toEqual(['', '浙江省杭州市西湖区文三路 90 号'])
})

test('a municipality stands once in the region of an address', async () => {
  const inShanghai = { ...address, provinceName: '上海市', cityName: '上海市', districtName: '徐汇区', streetName: '' }
  const form = formOver(() => ({ records: [inShanghai] }))
  await form.load('a1')
  expect(form.areaText).toBe('上海市 徐汇区')
})

test('a form is half done from the first letter until what was typed is taken back', async () => {
  const form = formOver(() => ({ records: [address] }))
  expect(form.isHalfDone).toBe(false)
  form.set('name', '林')
  expect(form.isHalfDone).toBe(true)
  form.set('name', '')
  expect(form.isHalfDone).toBe(false)
  await form.load('a1')
  expect(form.isHalfDone).toBe(false)
  form.setLabel('公司')
  expect(form.isHalfDone).toBe(true)
})
