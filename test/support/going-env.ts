// A fake env with the app's real navigation, which is visible in Taro's calls and stops when the shopper has left.
import { back, go, leaveLogin, openRedirect, openWeb } from '@/app/navigate'
import { pageEnv } from '@/app/page/page-env'
import { type FakeAnswers, type FakeEnv, fakeEnv } from './fake-env'

export function goingEnv(answers: FakeAnswers = {}): FakeEnv {
  const env = fakeEnv(answers)
  const going = { ...env, go, back, leaveLogin, openRedirect, openWeb }
  return { ...going, ...pageEnv(going, env.isInFront) }
}
