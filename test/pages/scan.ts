import type { Page } from 'playwright-core'
import type { scanArea } from '@/app/routes/scan'
import { steerCamera } from '../support/fake-camera'
import { front } from '../support/phone'
import { eanPrint } from '../support/printed-codes'
import type { PageRows } from './page-row'

/** Barcode of a box of blueberries of the demo mall. */
const BLUEBERRIES = '6967892017872'

/** A scale's label of the demo's cherries, 486 g. */
const CHERRIES = '2196214004861'
/** The label of a steak with an RFID tag. */
const STEAK = 'G_xianhe_sg-xianhe__E2801160600002082B178C46'

async function typeCode(page: Page, code: string): Promise<void> {
  await front(page).getByText('输入条码').first().tap()
  await front(page).getByRole('textbox', { name: '条码' }).fill(code)
  await front(page).getByText('加入扫码购物车').tap()
}

async function typeGoods(page: Page): Promise<void> {
  await typeCode(page, BLUEBERRIES)
  await front(page).getByText('刚刚扫到').waitFor()
}

async function askForOne(page: Page): Promise<void> {
  await typeCode(page, STEAK)
  await page.getByRole('dialog', { name: '确认这一件' }).waitFor()
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
      'a single piece to confirm': { by: askForOne },
      'weighed goods, and a single piece': {
        by: async (page) => {
          await typeCode(page, CHERRIES)
          await front(page).getByText('按秤签').first().waitFor()
          await askForOne(page)
          await page.getByRole('dialog', { name: '确认这一件' }).getByText('加入', { exact: true }).tap()
          await front(page).getByText('仅 1 件').waitFor()
        },
      },
      'the camera': {
        by: async (page) => {
          await front(page).getByRole('button', { name: '扫商品条码' }).tap()
          await front(page).getByRole('dialog', { name: '扫商品' }).waitFor()
        },
      },
      // The states after this one have a camera too.
      'a second piece before the camera': {
        by: async (page) => {
          const camera = await steerCamera(page)
          await page.reload()
          await front(page).getByRole('button', { name: '扫商品条码' }).tap()
          const over = front(page).getByRole('dialog', { name: '扫商品' })
          const count = over.locator('.scan-over__count')
          const before = await count.textContent()
          await camera.show(eanPrint(BLUEBERRIES))
          await count.filter({ hasNotText: before ?? '' }).waitFor()
          await camera.pass(0)
          await camera.clear()
          await camera.pass(400)
          await camera.show(eanPrint(BLUEBERRIES))
          await over.getByText('同一条码，再加 1 件？').waitFor()
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
