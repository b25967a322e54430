import type { Page } from 'playwright-core'
import type { scanArea } from '@/app/routes/scan'
import { front } from '../support/phone'
import type { PageRows } from './page-row'

/** Barcode of a box of blueberries of the demo mall. */
const BLUEBERRIES = '6967892017872'

async function typeGoods(page: Page): Promise<void> {
  await front(page).getByText('输入条码').first().tap()
  await front(page).getByRole('textbox', { name: '条码' }).fill(BLUEBERRIES)
  await front(page).getByText('加入扫码购物车').tap()
  await front(page).getByText('刚刚扫到').waitFor()
}

export const scanPages: PageRows<typeof scanArea> = {
  scanCode: { shows: /(正在打开相机|可输入编号).*确定/ },
  scanSelect: {
    shows: /扫门店码.*鲜禾超市/,
  },
  scanStore: {
    shows: /门店入口.*门店码.*进店/,
    more: {
      'a code of no store': {
        by: async (page) => {
          await front(page).getByRole('textbox', { name: '门店码' }).fill('nowhere')
          await front(page).getByText('进店').tap()
          await front(page).locator('.field__hint--bad').waitFor()
        },
      },
    },
  },
  scanCodeCart: {
    query: () => 'storeId=xianhe&store=1',
    shows: /鲜禾超市.*已进店.*切换门店.*(已扫|还没有扫商品).*扫商品.*去结算/,
    more: {
      'a code to type': {
        by: async (page) => {
          await front(page).getByText('输入条码').first().tap()
          await front(page).getByRole('dialog', { name: '输入条码' }).waitFor()
        },
      },
      'typed goods': { by: typeGoods },
      'its parts of the sum': {
        by: async (page) => {
          await typeGoods(page)
          await front(page).getByText('明细').tap()
          await front(page).getByText('商品金额').waitFor()
        },
      },
      'the camera': {
        by: async (page) => {
          await front(page).getByRole('button', { name: '扫商品条码' }).tap()
          await front(page).getByRole('dialog', { name: '扫商品' }).waitFor()
        },
      },
      'a store without scan-and-buy': {
        query: 'storeId=suyan',
        by: (page) => front(page).getByText('选择门店').waitFor(),
      },
    },
  },
  scanResult1: {
    query: () => 'code=6900000000000',
    shows: /没有找到这个商品.*6900000000000.*重新扫码.*手动输入/,
  },
}
