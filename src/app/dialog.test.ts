import { modalColors as miniColors } from '@/platform/modal-colors.weapp'
import { taro } from '../../test/support/taro-fakes/taro'
import { confirm, copyText } from './dialog'

beforeEach(() => taro.reset())

test.each(['切换', '重新登录', 'Go ahead'])(
  'a label of at most 4 Chinese or 8 single-width characters is accepted: %s',
  async (confirmText) => {
    taro.answer('showModal', () => ({ confirm: true, cancel: false }))
    expect(await confirm({ content: 'x', confirmText })).toBe(true)
  },
)

test.each([{ confirmText: '重新登录吧' }, { cancelText: 'Not now!!' }])(
  '%j is refused [shell.modal-labels]',
  async (labels) => {
    await expect(confirm({ content: 'x', ...labels })).rejects.toThrow('too long')
    expect(taro.callsOf('showModal')).toEqual([])
  },
)

test('a modal shows 确定 in green and 取消 in black by default [shell.modal-defaults]', async () => {
  taro.answer('showModal', () => ({ confirm: false, cancel: true }))
  expect(await confirm({ content: 'x' })).toBe(false)
  expect(taro.callsOf('showModal')).toEqual([
    {
      title: '',
      content: 'x',
      confirmText: '确定',
      cancelText: '取消',
      showCancel: true,
      confirmColor: '#3CC51F',
      cancelColor: '#000000',
    },
  ])
})

test.each([
  ['light', { confirmColor: '#177a45', cancelColor: '#000000' }],
  [undefined, { confirmColor: '#177a45', cancelColor: '#000000' }],
  ['dark', { confirmColor: '#5cc98a', cancelColor: '#f3f3f5' }],
])(
  'WeChat draws the modal: its named colours are readable when the theme is %p [shell.modal-defaults]',
  (theme, colors) => {
    taro.answer('getAppBaseInfo', () => ({ theme }))
    expect(miniColors()).toEqual(colors)
  },
)

test.each([
  ['复制成功', {}],
  ['复制失败，请长按选择文字', new Error('setClipboardData:fail')],
])('the toast after copying stays for 3 s: %s [purchase.copied]', async (title, answer) => {
  taro.answer('setClipboardData', () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  await copyText('G-1')
  expect(taro.callsOf('showToast')).toEqual([expect.objectContaining({ title, icon: 'none', duration: 3000 })])
})
