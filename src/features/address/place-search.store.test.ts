import type { Address, Place } from '@contract/schema/address'
import { PlaceStore } from '@/app/stores/place.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
import { AddressFormStore } from './address-form.store'
import { PlaceSearchStore } from './place-search.store'

beforeEach(() => taro.reset())

const place = (n: number): Place => ({
  title: `地点${n}`,
  address: '江汉路',
  areaCode: '330108',
  areaNames: '浙江省 杭州市 滨江区',
  x: 30.2,
  y: 120.2,
})
const places = Array.from({ length: 20 }, (_, n) => place(n))
const address: Address = {
  ...{ id: 'a', name: '林予安', mobile: '13800000001', countryCode: '86', provinceCode: '330000', cityCode: '330100' },
  ...{
    districtCode: '330108',
    streetCode: '',
    provinceName: '浙江省',
    cityName: '杭州市',
    districtName: '滨江区',
    streetName: '',
  },
  ...{ detail: '江汉路 1786 号', label: '', isDefault: true, x: 30.2, y: 120.2 },
}

function searching() {
  const env = fakeEnv({
    call: {
      'POST userAddress/searchPlaces': () => ({ records: places }),
      'POST userAddress/list': () => ({ records: Array.from({ length: 15 }, (_, n) => ({ ...address, id: `a${n}` })) }),
      'POST userAddress/addOrUpdate': (draft) => ({
        ...address,
        ...draft,
        id: 'new',
        label: '',
        isDefault: false,
        countryCode: '86',
        x: draft.x ?? null,
        y: draft.y ?? null,
      }),
      'POST sensitiveWord/isContain': ({ content }) => content.includes('违禁'),
    },
  })
  return { env, store: new PlaceSearchStore(env) }
}

test('spec 3: of nearby places the first 5, of a search the first 10, of all addresses the first 10', async () => {
  const { env, store } = searching()
  env.stores.get(SessionStore).uid = 'u1'
  await store.open()
  await Promise.resolve()
  expect(store.places.value).toHaveLength(5)
  expect(store.addresses).toHaveLength(10)
  store.setWord('江汉')
  await store.places.reload()
  expect(store.places.value).toHaveLength(10)
  store.dispose()
})

test('where the shopper is goes along as latitude and longitude', async () => {
  const { env, store } = searching()
  env.stores.get(PlaceStore).save({ latitude: 30.21, longitude: 120.19 })
  await store.places.reload()
  expect(env.sent.at(-1)?.input).toEqual({ latitude: 30.21, longitude: 120.19 })
})

test('spec 3: of an address x is the latitude and y the longitude', async () => {
  const { env } = searching()
  const form = new AddressFormStore(env)
  form.setPlace({ ...place(1), title: '江汉路 1786 号', x: 30.2, y: 120.2 })
  form.set('name', '林予安')
  form.set('mobile', '13800000001')
  await form.save()
  expect(env.sent.find(({ key }) => key === 'POST userAddress/addOrUpdate')?.input).toMatchObject({
    x: 30.2,
    y: 120.2,
    areaCode: '330108',
  })
})

test('spec 5: a sensitive word stops the save with its toast, nothing is sent', async () => {
  const { env } = searching()
  const form = new AddressFormStore(env)
  form.setPlace({ ...place(1), title: '违禁品仓库 3 号' })
  form.set('name', '林予安')
  form.set('mobile', '13800000001')
  expect(await form.save()).toBeNull()
  expect(env.toasts).toEqual([{ title: '不能含有敏感词，请重新输入', options: { ms: 2000 } }])
  expect(env.sent.map(({ key }) => key)).not.toContain('POST userAddress/addOrUpdate')
})

test('every field says what is wrong with it; nothing is sent', async () => {
  const { env } = searching()
  const form = new AddressFormStore(env)
  form.set('name', '林')
  form.set('mobile', '1380000')
  form.set('detail', '路')
  expect(await form.save()).toBeNull()
  expect(form.errors).toEqual({
    name: '请填写 2 到 20 个字的姓名',
    mobile: '请输入 11 位手机号',
    area: '请选择所在地区',
    detail: '请填写 5 到 100 个字的详细地址',
  })
  expect(env.sent).toEqual([])
})
