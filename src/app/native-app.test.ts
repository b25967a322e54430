import type { BridgeRequest } from '@contract/codes/bridge'
import type { taro as Taro } from '../../test/support/taro-fakes/taro'
import type { goCommand as GoCommand } from './navigate'

let goCommand: typeof GoCommand
let taro: typeof Taro
const asked: BridgeRequest[] = []

beforeAll(async () => {
  // Has one feature; must exist before the app's modules are loaded.
  window.GalleriaNative = {
    postMessage(text) {
      const request: BridgeRequest = JSON.parse(text)
      asked.push(request)
      const isKnown = request.name === 'hello' || JSON.stringify(request.params).includes('C9000001')
      const reply = { id: request.id, code: isKnown ? 0 : 404, data: { version: 1, appVersion: '5' }, msg: '' }
      setTimeout(() => window.GalleriaBridge?.receive(JSON.stringify(reply)))
    },
  }
  ;({ taro } = await import('../../test/support/taro-fakes/taro'))
  ;({ goCommand } = await import('./navigate'))
  const { setNativeWays } = await import('./native-ways')
  setNativeWays(() => import('./native-app'))
})
beforeEach(() => {
  taro.reset()
  asked.length = 0
})

test('a command that only the native app has opens there [host.app-page]', async () => {
  await goCommand({ cmd: 'C9000001', params: { a: '1' } })
  expect(asked.filter(({ name }) => name === 'openPage').map(({ params }) => params)).toEqual([
    { cmd: 'C9000001', params: { a: '1' } },
  ])
  expect(taro.callsOf('showToast')).toEqual([])
})

test('a command that the native app does not have shows the toast [host.app-page]', async () => {
  await goCommand({ cmd: 'C9000002', params: {} })
  expect(asked.map(({ name }) => name)).toEqual(['openPage'])
  expect(taro.callsOf('showToast')).toEqual([expect.objectContaining({ title: '请在APP中打开' })])
})
