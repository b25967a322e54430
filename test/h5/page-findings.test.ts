// Tests of the page checks: each kind of fault on a page, and the same page without it.
import { browserMall } from '../support/browser-mall'
import { findings, findingsInTheDark } from '../support/page-findings'

const here = browserMall()

const BUTTON = '<button style="width: 60px; height: 60px">好</button>'
/** A page with the markup of Taro's; its colours follow the device. */
const pageOf = (inside: string) => `<!doctype html><html lang="zh-CN"><title>页</title>
  <style>
    html { --ground: #fff; --ink: #222; --red: #b00 }
    @media (prefers-color-scheme: dark) { html { --ground: #111; --ink: #eee; --red: #f88 } }
    body { margin: 0; background: var(--ground); color: var(--ink) }
    button { background: var(--ground); color: inherit; border: 1px solid }
  </style>
  <div class="taro_page">${BUTTON}${inside}</div>`

test.each([
  ['nothing', '', [], []],
  ['a button of 30 px', '<button style="width: 30px; height: 30px">删</button>', [/30 × 30/], []],
  [
    'a button that another element covers',
    '<div style="position: relative"><button style="width: 60px; height: 60px">删</button><i style="position: absolute; left: 0; top: 40px; width: 60px; height: 20px"></i></div>',
    [/× (39\.5|40),/],
    [],
  ],
  ['a button without a name', '<button style="width: 60px; height: 60px"></button>', [/^button-name/], []],
  ['a picture without a name', '<img src="data:," width="60" height="60">', [/^image-alt/], []],
  ['a text colour with contrast in light mode only', '<p style="color: #333">看不清的字</p>', [], [/^color-contrast/]],
  ['a text colour without contrast', '<p style="color: #888">看不清的字</p>', [/^color-contrast/], []],
  [
    'a background that stays light in dark mode',
    '<div style="background: #fff; height: 60px"></div>',
    [],
    [/^light in the dark/],
  ],
])('the checks find %s [shell.tap-size]', async (_what, inside, inLight, inDark) => {
  await here.withPhone(async ({ page }) => {
    await page.setContent(pageOf(inside))
    expect(await findings(page)).toEqual(inLight.map((found) => expect.stringMatching(found)))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findingsInTheDark(page)).toEqual(inDark.map((found) => expect.stringMatching(found)))
  })
})

test('a page without a tappable element is a finding', async () => {
  await here.withPhone(async ({ page }) => {
    await page.setContent('<!doctype html><html lang="zh-CN"><title>页</title><div class="taro_page">字</div>')
    expect(await findings(page)).toEqual(['nothing can be tapped'])
  })
})
