import type { Address } from '@contract/schema/address'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
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

const opened = (list: () => { records: Address[] }) =>
  new AddressFormStore(fakeEnv({ call: { 'POST userAddress/list': list } }), 'a1')

test('an existing address fills the form; without a change leaving loses nothing', async () => {
  const { form, existing } = opened(() => ({ records: [address] }))
  await existing.reload()
  expect(form.values).toMatchObject({ id: 'a1', name: '林予安', areaCode: '330108002', label: '家', isDefault: true })
  expect([existing.isLoaded, existing.isGone, form.isHalfDone]).toEqual([true, false, false])
})

test('an address that was deleted meanwhile is reported: saving would add another one [address.deleted]', async () => {
  const { form, existing } = opened(() => ({ records: [] }))
  await existing.reload()
  expect([existing.isGone, form.values.id]).toEqual([true, ''])
})

test('an address that fails to load is not treated as new; the next try fills the form', async () => {
  let isOffline = true
  const { form, existing } = opened(() => {
    if (isOffline) throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
    return { records: [address] }
  })
  await existing.reload()
  expect([existing.isLoaded, existing.error?.message, existing.isGone]).toEqual([false, '请求异常', false])
  isOffline = false
  await existing.reload()
  expect(form.values.name).toBe('林予安')
})

const areas = [
  { code: '330000', name: '浙江省', parentCode: '000000', hasChildren: true },
  { code: '330100', name: '杭州市', parentCode: '330000', hasChildren: true },
  { code: '330106', name: '西湖区', parentCode: '330100', hasChildren: false },
]
const PASTED = '王小明 13912345678 浙江省杭州市西湖区文三路 90 号'
const READ = { name: '王小明', mobile: '13912345678', areas, detail: '文三路 90 号' }

test('a pasted text fills name, phone, region and detail [address.pasted]', async () => {
  const readText = ({ text }: { text: string }) => ({ ...READ, detail: `${READ.detail} ${text.length}` })
  const store = new AddressFormStore(fakeEnv({ call: { 'POST userAddress/readText': readText } }))
  expect(await store.paste(` ${PASTED} `)).toBe(true)
  expect(store.form.values).toMatchObject({
    name: '王小明',
    mobile: '13912345678',
    areaCode: '330106',
    areaText: '浙江省 杭州市 西湖区',
    detail: `文三路 90 号 ${PASTED.length}`,
  })
})

test('input during the analysis of the text is kept [address.pasted]', async () => {
  const store: AddressFormStore = new AddressFormStore(
    fakeEnv({
      call: {
        'POST userAddress/readText': () => {
          store.form.put({ name: '李芳' })
          return READ
        },
      },
    }),
  )
  await store.paste(PASTED)
  expect([store.form.values.name, store.form.values.detail]).toEqual(['李芳', '文三路 90 号'])
})

test('a text without a region keeps the region and shows a message [address.pasted]', async () => {
  const env = fakeEnv({ call: { 'POST userAddress/readText': () => ({ ...READ, areas: [] }) } })
  const store = new AddressFormStore(env)
  await store.paste(PASTED)
  expect([store.form.values.areaCode, env.toasts.map(({ title }) => title)]).toEqual([
    '',
    ['没有识别出所在地区，请手动选择'],
  ])
})

test('a failed analysis changes nothing', async () => {
  const refuse = () => {
    throw new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' })
  }
  const store = new AddressFormStore(fakeEnv({ call: { 'POST userAddress/readText': refuse } }))
  expect([await store.paste(PASTED), store.form.isHalfDone]).toEqual([false, false])
})

test('the region of an address shows a municipality once [address.area-names]', async () => {
  const inShanghai = { ...address, provinceName: '上海市', cityName: '上海市', districtName: '徐汇区', streetName: '' }
  const { form, existing } = opened(() => ({ records: [inShanghai] }))
  await existing.reload()
  expect(form.values.areaText).toBe('上海市 徐汇区')
})

test.each([
  ['another room number', '江汉路 1786 号 5 幢 101 室', { x: 30.2, y: 120.2 }],
  ['another road', '滨盛路 1786 号 3 幢 902 室', {}],
])('an edited address: %s', async (_, detail, point) => {
  const sent: object[] = []
  const addOrUpdate = (draft: object) => {
    sent.push(draft)
    return address
  }
  const list = () => ({ records: [address] })
  const isContain = () => false
  const answers = {
    'POST userAddress/list': list,
    'POST userAddress/addOrUpdate': addOrUpdate,
    'POST sensitiveWord/isContain': isContain,
  }
  const { form, existing } = new AddressFormStore(fakeEnv({ call: answers }), 'a1')
  await existing.reload()
  form.put({ detail })
  await form.submit()
  const { x, y } = { x: undefined, y: undefined, ...sent[0] }
  expect({ x, y }).toEqual({ x: undefined, y: undefined, ...point })
})
