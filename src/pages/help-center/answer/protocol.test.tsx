import { ERROR_CODES } from '@contract/codes/errors'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ApiError } from '@/app/api/api-error'
import { env } from '@/app/env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import ProtocolPage from './protocol'

beforeEach(() => taro.reset())
afterEach(() => jest.restoreAllMocks())

async function opened(params: Record<string, string>, error: ApiError) {
  jest.spyOn(env, 'call').mockImplementation((() => Promise.reject(error)) as typeof env.call)
  taro.at('/pages/help-center/answer/protocol', params)
  await act(async () => void render(<ProtocolPage />))
}

test('an address without its type offers a link, not a retry [help.protocol-type]', async () => {
  await opened({}, new ApiError({ code: ERROR_CODES.SYS_PARAM_ERROR, message: '参数错误' }))
  expect(screen.queryByText('重试')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('回首页')))
  expect(taro.callsOf('switchTab')).toEqual([{ url: '/pages/home/index' }])
})

test('without network the page offers only a retry [help.protocol-offline]', async () => {
  await opened({ typeCode: 'privacy' }, new ApiError({ code: -1, message: '请求异常', name: 'NETWORK' }))
  expect(screen.getByText('重试')).not.toBeNull()
})
