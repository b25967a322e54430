// The exit code on the shopper's phone, while staff check it, renew it and let the goods out.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { findings, findingsInTheDark } from '../support/page-findings'
import { logIn } from '../support/phone'
import { shopperOf } from '../support/weapp-mall'

const here = ownBrowserMall()

/** Changes rows of the mall directly, to the states that only time or a refund causes. */
function change(...statements: string[]): void {
  const db = new DatabaseSync(join(here.mall.folder, 'galleria.db'))
  try {
    db.exec('pragma busy_timeout = 10000')
    for (const statement of statements) db.exec(statement)
  } finally {
    db.close()
  }
}

async function stands(page: Page, state: string): Promise<void> {
  await keepPicture(page, 'exit', state)
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(page, 'exit', state, 'dark')
  expect(await findingsInTheDark(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the page shows each state of the code: expired, renewed, let out, refunded [exit.page] [exit.renew]', async () => {
  const { scanOrderId: orderId } = await shopperOf(here.mall, 5, 3)
  change(`update exit_check set min_age = 18, is_due = 1, reasons = 'dear' where order_id = '${orderId}'`)
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open(`pages/service/VoucherDetails/index?orderId=${orderId}`)
    const pass = page.locator('.exit__pass')
    await pass.getByText('向出口店员出示').waitFor()
    await page.getByText('离场时店员会看身份证').waitFor()
    await stands(page, 'valid')
    change(`update ticket set valid_until = ${Date.now() - 1000} where subject_id = '${orderId}'`)
    await pass.getByText('离场码已过期').waitFor()
    await stands(page, 'expired')

    await atDesk(here.browser, here.mall.url, { login: 'guard', size: PHONE }, async (exit) => {
      await exit.open('/exit')
      const digits = (await page.locator('.exit__digit').allTextContents()).join('')
      await exit.page.getByRole('textbox', { name: '离场码' }).fill(digits)
      await exit.page.getByRole('button', { name: '查' }).click()
      await exit.page.getByRole('button', { name: '续期' }).click()
      // The shopper's page shows it without a reload.
      await pass.getByText('向出口店员出示').waitFor()
      for (const text of ['有高价商品，已核对', '已看身份证，满 18 岁'])
        await exit.page.getByRole('checkbox', { name: text }).check()
      await exit.page.getByRole('button', { name: '放行' }).click()
      await exit.page.getByRole('status').getByText('已放行').waitFor()
    })
    await pass.getByText(/已核验 \d\d:\d\d/).waitFor()
    await stands(page, 'passed')
    change(`update shop_order set status = ${ORDER_STATUS.refunded} where id = '${orderId}'`)
    await page.reload()
    await pass.getByText('订单已退款').waitFor()
    await stands(page, 'refunded')
  })
})
