import type { Page } from 'playwright-core'
import { COPY_TOAST_MS } from '@/app/limits'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, GOODS, type Phone } from '../support/phone'

const here = browserMall()

const QUESTION = '清空全部搜索历史？'
const dialog = (page: Page) => page.getByRole('alertdialog', { name: QUESTION })

/** Makes a search, and focuses the button that clears the history. */
async function searchOnce({ page, open }: Phone): Promise<void> {
  await open('pages/packOrder/search/index')
  const field = front(page).locator('.search-bar input')
  await field.fill('可颂')
  await field.press('Enter')
  await front(page).locator(GOODS).first().waitFor()
  await front(page).locator('.search-bar__clear').tap()
  // The field gets the focus shortly after the tap.
  await expectSoon(() => field.evaluate((element) => element === document.activeElement), true)
  await front(page).getByRole('button', { name: '清空搜索历史' }).focus()
}

test('a modal is opened, traversed and answered with the keyboard only [shell.modal-keyboard]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await searchOnce(visitor)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const stops: (string | null | undefined)[] = []
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      stops.push(await focused())
    }
    expect(stops).toEqual(['取消', '清空', '取消', '清空'])

    // Escape keeps the history, and the focus returns.
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    const clear = front(page).getByRole('button', { name: '清空搜索历史' })
    await expectSoon(() => clear.evaluate((button) => button === document.activeElement), true)
    await front(page).getByText('可颂').first().waitFor()

    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Enter')
    await clear.waitFor({ state: 'hidden' })
    await dialog(page).waitFor({ state: 'hidden' })
  })
})

/** Texts of the polite live regions of the accessibility tree; '' for an empty region. */
async function politeWords(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const wordsOf = (id: string): string => {
    const node = byId.get(id)
    return node?.role?.value === 'StaticText' ? String(node.name?.value) : (node?.childIds ?? []).map(wordsOf).join('')
  }
  const isPolite = (node: (typeof nodes)[number]) =>
    node.properties?.some(({ name, value }) => name === 'live' && value.value === 'polite')
  const regions = nodes.filter((node) => node.role?.value === 'status' && isPolite(node))
  return regions.map(({ nodeId }) => wordsOf(nodeId))
}

test('each toast is announced, even the first: its text is added to an existing live region [shell.toast-heard]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Records when the region appeared and when the toast was added to it. The toast stays until the test releases it;
    // on a busy machine it would disappear before the check.
    await page.addInitScript(`{
      const held = []
      const { setTimeout: later } = window
      window.seen = { noRegion: 0, toast: 0 }
      window.letGo = () => { for (const run of held.splice(0)) run() }
      window.setTimeout = (run, ms) => (ms === ${COPY_TOAST_MS} ? later(() => held.push(run)) : later(run, ms))
      setInterval(() => {
        if (!document.querySelector('body > [role=status]')) seen.noRegion = performance.now()
      }, 5)
      new MutationObserver(() => {
        if (document.querySelector('[role=status] .taro__toast')) seen.toast ||= performance.now()
      }).observe(document, { childList: true, subtree: true })
    }`)
    await open('pages/category/goods/index')
    const copy = async () => {
      await front(page).getByLabel('分享').tap()
      await page.getByText('复制链接').tap()
      await page.getByText('复制成功').waitFor()
    }
    await copy()
    await page.waitForFunction(() => document.querySelector('[role=status] .taro__toast'))
    const seen = await page.evaluate<{ noRegion: number; toast: number }>('seen')
    expect(seen.toast - seen.noRegion).toBeGreaterThan(90)
    await expectSoon(() => politeWords(page), ['复制成功'])

    await page.evaluate('letGo()')
    await page.getByText('复制成功').waitFor({ state: 'hidden' })
    await expectSoon(() => politeWords(page), [''])
    await copy()
    await expectSoon(() => politeWords(page), ['复制成功'])
  })
})
