import { taro } from '../../test/support/taro-fakes/taro'
import { paper } from './paper.weapp'

beforeEach(() => taro.reset())

test('it is fetched and shown by WeChat, with a way to keep it', async () => {
  taro.answer('downloadFile', () => ({ tempFilePath: 'wxfile://tmp/a.pdf', statusCode: 200 }))
  taro.answer('openDocument', () => ({}))
  expect(await paper.open('https://mall/media/private/a')).toBe(true)
  expect(taro.callsOf('openDocument')).toEqual([{ filePath: 'wxfile://tmp/a.pdf', fileType: 'pdf', showMenu: true }])
})

test.each([
  ['refused', () => ({ statusCode: 403 })],
  ['not fetched', () => Promise.reject(new Error('downloadFile:fail'))],
])('what is %s is not shown', async (_, answer) => {
  taro.answer('downloadFile', answer)
  expect(await paper.open('https://mall/media/private/a')).toBe(false)
  expect(taro.callsOf('openDocument')).toEqual([])
})
