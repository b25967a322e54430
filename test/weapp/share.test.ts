import { isPageName, type PageName, routes, rowOf } from '@/app/routes/index'
import { eventually } from '../support/eventually'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import { type Belongings, fillMiniLogin, startWeappMall, stockUp, type WeappMall } from '../support/weapp-mall'

const CHANNEL = 'c 77'
/** The card's picture of pages without a picture that WeChat supports. */
const MALL_CARD = '/assets/share/card.png'
const NAMES = Object.keys(routes).filter(isPageName)

interface Card {
  /** Parameters of the page; the card has only `kept` of them. */
  query?: (own: Belongings) => string
  shows: RegExp
  title: string | RegExp | ((page: MiniPage) => string)
  kept?: (own: Belongings) => string
  /**
   * The card for friends has a screenshot by WeChat, because WeChat does not support the format of the goods' picture.
   */
  isDrawnByWechat?: boolean
  /** The card opens another page for friends. */
  opens?: PageName
}

const INVITED = 'invitedCode=YUAN2K8F'
const WORD = encodeURIComponent('可颂')
const CARDS: Record<string, Card> = {
  home: { shows: /¥[\d,.]+/, title: /^乐廊/ },
  member: { shows: /会员权益/, title: '会员' },
  cate: {
    query: ({ categoryId }) => `id=${categoryId}`,
    kept: ({ categoryId }) => `id=${categoryId}`,
    shows: /查看全部商品/,
    title: (page) => page.text(page.byClass('cate__name')[0]),
  },
  goodsList: {
    query: ({ categoryId }) => `id=${categoryId}&name=${WORD}&uid=u1&redirect=x`,
    kept: ({ categoryId }) => `id=${categoryId}&name=${WORD}`,
    shows: /¥[\d,.]+/,
    title: '可颂',
    isDrawnByWechat: true,
  },
  details: {
    query: ({ productId }) => `productId=${productId}&crm_channel_id=another&accessToken=s3cret&sourceChannel=x`,
    kept: ({ productId }) => `productId=${productId}`,
    shows: /评价.*加入购物车/,
    title: (page) => page.text(page.byClass('lead__title')[0]),
    isDrawnByWechat: true,
  },
  virtualProduct: {
    query: () => 'productId=maiyan-coffee-card',
    kept: () => 'productId=maiyan-coffee-card',
    shows: /立即购买/,
    title: (page) => page.text(page.byClass('lead__title')[0]),
    isDrawnByWechat: true,
  },
  packageDetails: {
    query: () => 'bundleId=chengyan-clean',
    kept: () => 'bundleId=chengyan-clean',
    shows: /套餐价/,
    title: '氨基酸洁面两件套',
  },
  couponPackage: {
    query: () => 'packageId=weekend-pack',
    kept: () => 'packageId=weekend-pack',
    shows: /立即购买/,
    title: '周末畅购券包，4 张券，最多省 ¥58',
  },
  mediaShare: {
    query: () => 'productId=daily-paper-roll&at=1',
    kept: () => 'productId=daily-paper-roll&at=1',
    shows: /查看商品/,
    title: /^每日净 卷纸/,
    isDrawnByWechat: true,
  },
  storeShare: {
    query: () => 'storeId=xianhe',
    kept: () => 'storeId=xianhe',
    shows: /店里的好物/,
    title: '鲜禾超市',
    isDrawnByWechat: true,
  },
  exchangeTicket: {
    query: () => 'voucherId=afternoon-tea',
    kept: () => 'voucherId=afternoon-tea',
    shows: /立即购买/,
    title: '双人下午茶',
    isDrawnByWechat: true,
  },
  voucherGet: {
    query: () => 'giftCode=0badcafe0badcafe0badcafe0badcafe',
    kept: () => 'giftCode=0badcafe0badcafe0badcafe0badcafe',
    shows: /开廊咖啡券/,
    title: '送你开廊咖啡券，快来领取',
  },
  canUse: {
    query: () => 'activeType=5&activityId=suyan-autumn',
    kept: () => 'activeType=5&activityId=suyan-autumn',
    shows: /¥[\d,.]+/,
    title: '素研满减',
    isDrawnByWechat: true,
  },
  storeHome: {
    query: () => 'storeId=suyan&latitude=30.2',
    kept: () => 'storeId=suyan',
    shows: /素研 SUYAN.*店内分类/,
    title: '素研 SUYAN',
    isDrawnByWechat: true,
  },
  clothingBusiness: {
    query: () => 'storeId=suyan&storeType=FASHION',
    kept: () => 'storeId=suyan',
    shows: /素研 SUYAN.*¥[\d,.]+/,
    title: '素研 SUYAN',
    isDrawnByWechat: true,
  },
  storeGoods: {
    query: () => `storeId=xianhe&name=${WORD}`,
    kept: () => `storeId=xianhe&name=${WORD}`,
    shows: /¥[\d,.]+/,
    title: '可颂',
    isDrawnByWechat: true,
  },
  shoppingStore: {
    query: () => 'storeId=xianhe',
    kept: () => 'storeId=xianhe',
    shows: /鲜禾超市.*¥[\d,.]+/,
    title: '鲜禾超市',
    isDrawnByWechat: true,
  },
  storeList: { shows: /鲜禾超市/, title: '店铺导览' },
  zone: { query: () => 'id=snow&preview=s3cret', kept: () => 'id=snow', shows: /已下线|失效/, title: '专区' },
  zoneAdverts: {
    query: () => 'id=snow',
    kept: () => 'id=snow',
    shows: /初雪将至.*¥[\d,.]+/,
    title: '冰雪季专区',
    isDrawnByWechat: true,
  },
  zoneCategories: { query: () => 'id=snow', kept: () => 'id=snow', shows: /¥[\d,.]+/, title: '冰雪季专区' },
  zoneBoth: {
    query: () => 'id=snow',
    kept: () => 'id=snow',
    shows: /初雪将至.*¥[\d,.]+/,
    title: '冰雪季专区',
    isDrawnByWechat: true,
  },
  rankingList: {
    query: () => 'ranking=newest',
    kept: () => 'ranking=newest',
    shows: /新品榜.*¥[\d,.]+/,
    title: '乐廊新品榜',
  },
  liveStreaming: {
    query: () => 'tab=soon&storeId=suyan',
    kept: () => 'tab=soon&storeId=suyan',
    shows: /预约/,
    title: /直播/,
  },
  liveHome: { kept: () => 'tab=live', shows: /直播中/, title: /直播/ },
  liveDetails: {
    query: () => 'liveRoomCode=xianhe-strawberry',
    kept: () => 'liveRoomCode=xianhe-strawberry',
    shows: /丹东草莓现场开箱/,
    title: '丹东草莓现场开箱',
    opens: 'liveRoom',
    isDrawnByWechat: true,
  },
  liveDetail: {
    query: () => 'liveRoomCode=suyan-winter',
    kept: () => 'liveRoomCode=suyan-winter',
    shows: /初冬上新专场/,
    title: /^初冬上新专场/,
    opens: 'liveRoom',
    isDrawnByWechat: true,
  },
  liveReplay: {
    query: () => 'liveRoomCode=chengyan-lipstick',
    kept: () => 'liveRoomCode=chengyan-lipstick',
    shows: /秋冬口红试色/,
    title: '秋冬口红试色',
    isDrawnByWechat: true,
  },
  search: { query: () => `name=${WORD}`, kept: () => `name=${WORD}`, shows: /¥[\d,.]+/, title: '搜索' },
  // This page is private and needs a login, so it is last.
  inviteHome: { kept: () => INVITED, shows: /我的邀请码/, title: /送你 300 积分/, opens: 'inviteRegister' },
}

test('every shareable page is in the table [share.mini-card]', () => {
  expect(Object.keys(CARDS).sort()).toEqual(NAMES.filter((name) => rowOf(name).share).sort())
})

describe('share cards of the built mini program', () => {
  let started: WeappMall
  let mini: MiniProgram
  let own: Belongings
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
    mini.storage.set('CRM_CHANNEL_ID', CHANNEL)
    own = await stockUp(started.mall, 1, 0)
    await mini.open('pages/home/index')
  })
  afterAll(() => started.stop())

  let isIn = false
  /** Logs in, once. */
  async function enter(): Promise<void> {
    if (isIn) return
    await fillMiniLogin(await mini.open('pages/login/index'))
    await eventually(async () => mini.stack.at(-1)?.route !== 'pages/login/index', 'the login is over')
    isIn = true
  }

  /** The data that the page in front passes to WeChat's menu. */
  const shared = ({ instance }: MiniPage, name: 'onShareAppMessage' | 'onShareTimeline'): unknown => {
    const share = instance[name]
    if (typeof share !== 'function') throw new Error(`${instance.route} has no ${name}`)
    return share.call(instance, { from: 'menu' })
  }

  test.each(Object.entries(CARDS))(
    '%s has a card for friends and one for the timeline [share.mini-card]',
    async (name, card) => {
      if (!isPageName(name)) throw new Error(name)
      const { path, login } = rowOf(name)
      if (login) await enter()
      const page = await mini.open(`${path}?${card.query?.(own) ?? ''}`)
      await page.waitFor((shown) => card.shows.test(shown.text()), 'its content')
      const title = typeof card.title === 'function' ? card.title(page) : card.title
      expect(title).not.toBe('')
      const titled = title instanceof RegExp ? expect.stringMatching(title) : title
      const query = [card.kept?.(own), `crm_channel_id=${encodeURIComponent(CHANNEL)}`].filter(Boolean).join('&')
      expect(shared(page, 'onShareAppMessage')).toEqual({
        title: titled,
        path: `/${rowOf(card.opens ?? name).path}?${query}`,
        ...(card.isDrawnByWechat ? {} : { imageUrl: MALL_CARD }),
      })
      expect(shared(page, 'onShareTimeline')).toEqual({ title: titled, query, imageUrl: MALL_CARD })
      await mini.close()
    },
  )

  test('a card opens the page with the shared content [share.mini-card]', async () => {
    const page = await mini.open(`pages/category/goods/index?id=${own.categoryId}&name=${WORD}`)
    await page.waitFor((shown) => /¥[\d,.]+/.test(shown.text()), 'goods')
    const card = shared(page, 'onShareAppMessage') as { path: string }
    const opened = await mini.open(card.path)
    await opened.waitFor((shown) => /可颂.*¥[\d,.]+/.test(shown.text()), 'goods under that name')
    expect(mini.stack.at(-1)?.route).toBe('pages/category/goods/index')
    await mini.close(2)
  })

  test('the app has no share icon of its own, because WeChat’s capsule menu shares [share.sheet]', async () => {
    const signs = async (name: string) => {
      if (!isPageName(name)) throw new Error(name)
      const page = await mini.open(`${rowOf(name).path}?${CARDS[name]?.query?.(own) ?? ''}`)
      await page.waitFor((shown) => CARDS[name]?.shows.test(shown.text()) ?? false, 'its content')
      const count = page.byClass('icon--share-2').length
      await mini.close()
      return count
    }
    for (const name of ['home', 'member', 'cate', 'search']) expect([name, await signs(name)]).toEqual([name, 0])
    expect(await signs('details')).toBe(1)
  })

  test('pages that may not be shared have no card: WeChat disables its menu [share.mini-card]', async () => {
    const closed = NAMES.filter((name) => !rowOf(name).share)
    expect(closed.length).toBeGreaterThan(10)
    for (const name of ['login', 'mine', 'cart', 'errorPage'] as const) {
      expect(closed).toContain(name)
      const { instance } = await mini.open(rowOf(name).path)
      expect([name, instance.onShareAppMessage, instance.onShareTimeline]).toEqual([name, undefined, undefined])
      await mini.close()
    }
  })
})
