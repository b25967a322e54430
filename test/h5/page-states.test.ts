// The states of a page around its content: loading, failed, without network.
import { browserMall } from '../support/browser-mall'
import { keepLook } from '../support/keep-look'
import { settled } from '../support/page-findings'
import { front, phone, toNextPage } from '../support/phone'

const here = browserMall()

test('a page shows its skeleton while its data loads, 重试 after a failure, and a strip over its content without network [shell.skeleton] [error.first-load] [error.offline]', async () => {
  // The browser logs the failed request, so the console is not empty.
  const visitor = await phone(here.browser, here.mall.url)
  const { page, open } = visitor
  await open('pages/cate/index')
  await settled(visitor)
  let fail: (() => void) | undefined
  const failed = new Promise<void>((done) => {
    fail = done
  })
  await page.route(/\/service\/app\/user\//, async (route) => {
    await failed
    await route.abort('failed')
  })
  await toNextPage(page, () =>
    page.evaluate(() => {
      location.hash = '#/pages/details/index?productId=suyan-double-face-coat'
    }),
  )
  await front(page).locator('.bone').first().waitFor()
  await keepLook(page, 'loading')

  fail?.()
  const retry = front(page).getByText('重试', { exact: true })
  await retry.waitFor()
  expect(await front(page).locator('.bone').count()).toBe(0)
  await keepLook(page, 'failed')

  await page.unrouteAll()
  await retry.tap()
  await front(page).locator('.lead__title').waitFor()
  await settled(visitor)

  await page.context().setOffline(true)
  await front(page).locator('.offline-strip').getByText('网络已断开，请检查网络设置').waitFor()
  await keepLook(page, 'offline')
  await front(page).locator('.lead__title').waitFor()
  await page.context().setOffline(false)
  await front(page).locator('.offline-strip').waitFor({ state: 'detached' })
  await visitor.close()
})
