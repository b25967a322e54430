import { fireEvent, render, screen } from '@testing-library/react'
import { Fab } from '@/ui/fab/fab'
import { GoodsCard } from '@/ui/goods-card/goods-card'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { SearchLink } from '@/ui/search-bar/search-link'
import { Tap } from '@/ui/tap/tap'
import { routes } from './routes/index'
import { warmOnTouch } from './warm-on-touch'

const fetched: string[] = []
beforeAll(() => {
  window.__taroAppConfig = {
    routes: Object.values(routes).map(({ path }) => ({
      path: `/${path}`,
      load: () => [Promise.resolve(fetched.push(path))],
    })),
  }
  warmOnTouch()
})
beforeEach(() => {
  fetched.length = 0
})

const idle = () => {}
const goods = { id: 'p1', name: '羊毛大衣', picture: null, tags: [], priceCents: 39900, unit: '', goneText: null }

test('a finger on a link to a page fetches its code before the tap [shell.touch-prefetch]', () => {
  const opened = jest.fn()
  render(
    <Tap onTap={opened} leadsTo="cate">
      全部分类
    </Tap>,
  )
  fireEvent.touchStart(screen.getByText('全部分类'))
  expect(fetched).toEqual([routes.cate.path])
  expect(opened).not.toHaveBeenCalled()
})

test.each([
  ['a product in a grid', <GoodsCard key="" goods={goods} onOpen={idle} />, '羊毛大衣', routes.details.path],
  [
    'a product in a row',
    <GoodsLine key="" name="羊毛大衣" picture={null} onOpen={idle} />,
    '羊毛大衣',
    routes.details.path,
  ],
  ['the search field', <SearchLink key="" placeholder="搜索商品" onTap={idle} />, '搜索商品', routes.search.path],
  ['the round button', <Fab key="" icon="x" label="购物车" leadsTo="cart" onTap={idle} />, '购物车', routes.cart.path],
])('%s declares its target', (_part, element, name, path) => {
  render(element)
  fireEvent.touchStart(screen.queryByText(name) ?? screen.getByRole('button', { name }))
  expect(fetched).toEqual([path])
})

test('an element without a target, or with an unknown page, fetches nothing', () => {
  render(
    <>
      <Tap onTap={idle}>收起</Tap>
      <Tap onTap={idle} leadsTo="nowhere">
        去哪里
      </Tap>
    </>,
  )
  fireEvent.touchStart(screen.getByText('收起'))
  fireEvent.touchStart(screen.getByText('去哪里'))
  expect(fetched).toEqual([])
})
