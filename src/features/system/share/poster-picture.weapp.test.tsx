import { taro } from '../../../../test/support/taro-fakes/taro'
import { savePoster } from './poster-picture.weapp'

const ALBUM = 'scope.writePhotosAlbum'
beforeEach(() => taro.reset())
const titles = (name: string) => JSON.stringify(taro.callsOf(name))

test('the poster is saved to the album [share.poster-save]', async () => {
  await savePoster('wxfile://tmp/poster.png')
  expect(taro.callsOf('saveImageToPhotosAlbum')).toMatchObject([{ filePath: 'wxfile://tmp/poster.png' }])
  expect(titles('showToast')).toContain('已保存到相册')
})

test.each([
  ['refused before, and the shopper opens the settings', { [ALBUM]: false }, true, 1],
  ['refused before, and the shopper cancels', { [ALBUM]: false }, false, 0],
  ['cancelled this time', {}, true, 0],
])('%s [share.poster-save]', async (_case, authSetting, isConfirmed, opened) => {
  taro.answer('saveImageToPhotosAlbum', () => Promise.reject(new Error('saveImageToPhotosAlbum:fail')))
  taro.answer('getSetting', () => ({ authSetting }))
  taro.answer('showModal', () => ({ confirm: isConfirmed }))
  await savePoster('wxfile://tmp/poster.png')
  expect([taro.callsOf('openSetting').length, titles('showToast').includes('已保存')]).toEqual([opened, false])
})
