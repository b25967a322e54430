import '@testing-library/jest-dom'
import type { ProductDetail, Sku } from '@contract/schema/catalog'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env } from '@/app/env'
import { page } from '@/app/page'
import { Cell } from '@/ui/cell/cell'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { coat } from './product.fixture'
import { ProductBar } from './product-bar'
import { ProductBody } from './product-body'
import type { ProductAction, ProductCell } from './product-cell'
import { useProductPage } from './product-page.store'
import { ProductPicker } from './product-picker'
import { ProductTabs } from './product-tabs'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

/** A cell with a row, a card with a tab, an icon, and a button that the tests add. */
const group: ProductCell = {
  key: 'group',
  tab: '拼团',
  isShown: ({ productId }) => productId === 'p1',
  RowCell: ({ product }) => <Cell label="拼团" value={`${product.title} 3 人团`} />,
  CardCell: () => <div>2 个团正在拼</div>,
  BarCell: () => <div>团</div>,
}
const groupCell = (action: ProductAction): ProductCell => ({ ...group, actions: { openGroup: action } })

async function open(cells: readonly ProductCell[], product: Partial<ProductDetail> = {}) {
  jest.spyOn(env, 'call').mockImplementation((key) => {
    if (key === 'GET product/getProductDetail') return Promise.resolve({ ...coat, ...product })
    return new Promise(() => undefined)
  })
  taro.at('/pages/details/index', { productId: 'p1' })
  const Page = page('details', ({ params }) => {
    const store = useProductPage(params, cells)
    const shown = store.shown.value
    return shown ? (
      <>
        <ProductTabs store={store} />
        <ProductBody store={store} product={shown} />
        <ProductBar store={store} product={shown} />
        <ProductPicker store={store} product={shown} />
      </>
    ) : null
  })
  await act(async () => void render(<Page />))
}

const sku: Sku = {
  skuId: 'k1',
  valueIds: [],
  specText: '驼色',
  price: 129900,
  memberPrice: null,
  originalPrice: null,
  offerLimit: null,
  stock: 9,
  picture: null,
  barcode: '',
  weight: 0,
}
const button = (code: string, text: string) => ({ code, text, primary: true })
/** With one SKU the picker needs no selection. */
const buyable: Partial<ProductDetail> = { skus: { ...coat.skus, skus: [sku] } }

test('a cell adds its row, its card under a tab, its icon and its button [product-page.cells]', async () => {
  const press = jest.fn()
  await open([groupCell({ press })], { buttons: [button('openGroup', '发起拼团')] })
  expect(screen.getByText('羊毛大衣 3 人团')).toBeVisible()
  expect(screen.getByText('2 个团正在拼').closest('[id]')?.id).toMatch(/^group-/)
  expect(screen.getByRole('tab', { name: '拼团' })).toBeVisible()
  expect(screen.getByText('团')).toBeVisible()
  await act(async () => void fireEvent.click(screen.getByText('发起拼团')))
  expect(press).toHaveBeenCalledTimes(1)
})

test('a product without data of a cell shows none of its parts [product-page.cells]', async () => {
  await open([groupCell({})], { productId: 'p2' })
  expect([screen.queryByText('拼团'), screen.queryByText('2 个团正在拼'), screen.queryByText('团')]).toEqual([
    null,
    null,
    null,
  ])
})

test('an unknown button of a newer server is not shown [product-page.buttons]', async () => {
  await open([groupCell({ press: () => undefined })], {
    buttons: [button('payDeposit', '支付定金'), button('openGroup', '发起拼团')],
  })
  expect(screen.queryByText('支付定金')).toBeNull()
  expect(screen.getByText('发起拼团')).toBeVisible()
})

test('a button without a press action opens the picker, which closes when the selection is accepted [product-page.picker]', async () => {
  const taken: ((isTaken: boolean) => void)[] = []
  const choose = jest.fn(() => new Promise<boolean>((resolve) => taken.push(resolve)))
  await open([groupCell({ choose })], { ...buyable, buttons: [button('openGroup', '发起拼团')] })
  const tap = () => act(async () => void fireEvent.click(screen.getAllByText('发起拼团').at(-1) ?? document.body))
  await tap()
  await tap()
  // A second tap during the first action.
  await tap()
  expect(choose).toHaveBeenCalledTimes(1)
  expect(choose).toHaveBeenCalledWith(
    expect.objectContaining({ productId: 'p1' }),
    expect.objectContaining({ storeId: 's1' }),
    expect.objectContaining({ skuId: 'k1', number: 1 }),
  )
  await act(async () => taken[0]?.(false))
  expect(screen.getByRole('dialog')).toBeVisible()
  await tap()
  await act(async () => taken[1]?.(true))
  expect(choose).toHaveBeenCalledTimes(2)
  expect(document.querySelector('.sheet--leaving')).not.toBeNull()
})
