import { taro } from '../../test/support/taro-fakes/taro'
import { confirm } from './dialog'

beforeEach(() => taro.reset())

test.each(['切换', '重新登录', 'Go ahead'])(
  'a label of at most 4 Chinese or 8 single characters is fine: %s',
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
