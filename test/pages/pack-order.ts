import type { packOrderArea } from '@/app/routes/pack-order'
import { front, inFront } from '../support/phone'
import type { PageRows } from './page-row'
import { submitReach } from './submit-reach'

export const packOrderPages: PageRows<typeof packOrderArea> = {
  search: {
    query: () => `name=${encodeURIComponent('可颂')}`,
    shows: /¥[\d,.]+/,
    hasGoods: true,
    more: {
      'before a word': { query: '' },
      'for what the mall does not sell': {
        query: `name=${encodeURIComponent('羽绒服')}`,
        by: (page) => front(page).getByText('没有找到“羽绒服”相关商品').waitFor(),
      },
      'for an activity': {
        query: `name=${encodeURIComponent('满减')}`,
        by: (page) => front(page).getByText('素研满减').waitFor(),
      },
      'with a price in the words': {
        query: `name=${encodeURIComponent('500块以下的耳机')}`,
        by: (page) => front(page).getByText('¥500 以下').waitFor(),
      },
      'sorted and filtered': {
        query: `name=${encodeURIComponent('茶')}&sort=sales&filter=${encodeURIComponent('{"minPrice":1000,"inStock":true}')}`,
      },
    },
  },
  canBonce: {
    query: () => 'activeType=5&activityId=suyan-autumn',
    shows: /凑单.*满999减120.*综合.*¥[\d,.]+.*已选.*去购物车/,
    hasGoods: true,
  },
  orderRemark: {
    shows: /给商家留言.*确定/,
    reach: {
      async h5(visitor) {
        await submitReach('cart').h5(visitor)
        await front(visitor.page).getByText('选填，给商家留言').first().tap()
        await inFront(visitor.page, 'pages/packOrder/msg/index')
      },
      async weapp(mini) {
        const submit = await submitReach('cart').weapp(mini)
        await submit.waitFor((page) => page.find('选填，给商家留言'), 'the remark')
        await submit.fire(submit.find('选填，给商家留言'))
        return mini.arrive('pages/packOrder/msg/index')
      },
    },
  },
  addressList: { shows: /138\*{4}0001.*新增收货地址/ },
  addAddress: { query: ({ addressId }) => `id=${addressId}`, shows: /浙江省.*保存/ },
  location: { shows: /附近地点.*浙江省/ },
  locationHome: {
    shows: /选择城市.*当前城市.*使用我的位置.*我的地址.*按首字母选城市.*市/,
    more: {
      'cities by letter': {
        by: async (page) => {
          await front(page).getByText('H', { exact: true }).tap()
          await front(page).getByText('杭州市', { exact: true }).last().waitFor()
        },
      },
      'a search': {
        by: async (page) => {
          await front(page).getByLabel('搜索城市').fill('杭州')
          await front(page).getByText('杭州市', { exact: true }).waitFor()
        },
      },
    },
  },
  orderList: { query: () => 'status=110', shows: /待付款.*应付¥/, hasGoods: true },
  order: {
    query: ({ orders: [order] }) => `orderId=${order?.orders[0]?.orderId}`,
    shows: /待付款.*江汉路/,
    hasGoods: true,
    more: {
      'its invoice asked for': {
        query: ({ askedOrderId }) => `orderId=${askedOrderId}`,
        by: async (page) => {
          await front(page).getByText('更多', { exact: true }).tap()
          await front(page).getByText('申请开票').tap()
          await front(page)
            .getByText(/按实付金额 ¥/)
            .waitFor()
        },
      },
    },
  },
  orderConfig: {
    query: ({ orders: [order] }) => `id=${order?.orders[0]?.orderId}`,
    shows: /付款前可以修改，金额不变.*江汉路.*保存修改/,
    more: { 'one that is fetched': { query: ({ pickupOrderId }) => `id=${pickupOrderId}` } },
  },
  waybillList: {
    query: ({ sentOrderId }) => `orderId=${sentOrderId}`,
    shows: /包裹 1.*包裹 2.*乐廊速运.*澄颜 氨基酸洁面皂.*物流信息由乐廊速运提供/,
  },
  express: {
    query: ({ sentOrderId }) => `orderId=${sentOrderId}&expressNo=SF20260001`,
    shows: /顺丰速运.*SF20260001.*等待揽收.*物流信息由顺丰速运提供/,
  },
  orderSearch: {
    query: ({ orders: [order] }) => `keyword=${order?.orders[0]?.orderNo}`,
    shows: /待付款.*应付¥/,
    hasGoods: true,
    more: { 'before a word': { query: '' } },
  },
  applicationRecord: { shows: /全部.*待开.*已开.*开票失败.*已红冲.*澄颜美妆.*修改后重新申请.*查看发票/ },
  applicationDetail: {
    query: ({ applicationNo }) => `applicationNo=${applicationNo}`,
    shows: /已开.*发票已开具.*洁面皂.*开票金额.*杭州知行.*发票号码.*关联订单.*查看发票/,
    more: {
      'refused, put again with a new title': {
        query: ({ failedApplicationNo }) => `applicationNo=${failedApplicationNo}`,
        by: async (page) => {
          await front(page).getByText('修改后重新申请').tap()
          await front(page)
            .getByText(/上次没有开成/)
            .waitFor()
        },
      },
      'the titles that are kept': {
        query: ({ failedApplicationNo }) => `applicationNo=${failedApplicationNo}`,
        by: async (page) => {
          await front(page).getByText('修改后重新申请').tap()
          await front(page).getByText('常用抬头').first().tap()
          await front(page).getByText('还没有常用抬头').waitFor()
          await front(page).getByText('新增抬头').tap()
          await front(page).getByRole('button', { name: '企业', exact: true }).tap()
          await front(page).locator('.sheet input').nth(0).fill('乐廊商业有限公司')
          await front(page).locator('.sheet input').nth(1).fill('91350100M000100Y43')
          await front(page).locator('.sheet input').nth(2).fill('a@b.cn')
          await front(page).getByText('设为默认抬头').waitFor()
          await front(page).getByText('保存', { exact: true }).tap()
          await front(page).locator('.title-book__one').waitFor()
        },
      },
    },
  },
  applicationSuccess: {
    query: ({ applicationNo }) => `applicationNo=${applicationNo}`,
    shows: /发票已开具.*查看申请.*我的发票.*返回订单/,
  },
}
