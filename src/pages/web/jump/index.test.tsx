import '@testing-library/jest-dom'
import { act, render, screen } from '@testing-library/react'
import { miniPrograms } from '@/platform/mini-program-jump'
import { taro } from '../../../../test/support/taro-fakes/taro'
import JumpPage from './index'

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  taro.answer('getCurrentPages', () => [{ route: 'pages/home/index' }, { route: 'pages/web/jump/index' }])
})
afterEach(() => jest.restoreAllMocks())

const titles = () => taro.callsOf('showToast').map((options) => (options as { title: string }).title)

async function open(params: Record<string, string>) {
  taro.at('/pages/web/jump/index', params)
  await act(async () => {
    render(<JumpPage />)
  })
}
const asMiniProgram = () => jest.replaceProperty(miniPrograms, 'canJump', true)

test('a browser cannot open it, and shows where it works [command.mini-program]', async () => {
  await open({ appId: 'wx1' })
  expect(titles()).toEqual(['请在APP中打开'])
  expect(taro.callsOf('navigateToMiniProgram')).toEqual([])
  expect(screen.getByText('返回')).toBeInTheDocument()
})

test('the other mini program opens with its path, and returning shows the previous page [command.jump]', async () => {
  asMiniProgram()
  await open({ appId: 'wx1', path: 'pages%2Fa%3Fb%3D1' })
  expect(taro.callsOf('navigateToMiniProgram')).toEqual([{ appId: 'wx1', path: 'pages/a?b=1' }])
  expect(taro.callsOf('showModal')).toEqual([])
  expect(taro.callsOf('navigateBack')).toHaveLength(1)
})

test('a failure asks whether to try again; yes repeats the jump, no goes back [command.jump-again]', async () => {
  asMiniProgram()
  taro.answer('navigateToMiniProgram', () => Promise.reject(new Error('fail')))
  const answers = [{ confirm: true }, { confirm: false }]
  taro.answer('showModal', () => answers.shift())
  await open({ appId: 'wx1' })
  expect(taro.callsOf('showModal')).toHaveLength(2)
  expect(taro.callsOf('showModal')[0]).toMatchObject({ content: '是否跳转到外部小程序？' })
  expect(taro.callsOf('navigateToMiniProgram')).toHaveLength(2)
  expect(taro.callsOf('navigateBack')).toHaveLength(1)
})

test('without an appId nothing opens [command.jump-missing]', async () => {
  asMiniProgram()
  await open({})
  expect(titles()).toEqual(['目标小程序不存在'])
  expect(taro.callsOf('navigateToMiniProgram')).toEqual([])
})
