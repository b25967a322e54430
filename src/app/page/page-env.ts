import type { Env } from '../stores'

/**
 * The env of one page. Navigation and toasts do nothing once the shopper has left: a late reply must not move or
 * interrupt a shopper who is on another page.
 */
export function pageEnv(env: Env, isInFront: () => boolean): Env {
  const whileHere =
    <A extends unknown[]>(move: (...given: A) => Promise<void>) =>
    (...given: A): Promise<void> =>
      isInFront() ? move(...given) : Promise.resolve()
  const goWhileHere =
    (move: typeof env.go.replace): typeof env.go.replace =>
    (name, ...params) =>
      isInFront() ? move(name, ...params) : Promise.resolve()
  const { go, back, leaveLogin, openRedirect, openWeb, toast } = env
  return {
    ...env,
    isInFront,
    go: Object.assign(goWhileHere(go), { replace: goWhileHere(go.replace), relaunch: goWhileHere(go.relaunch) }),
    back: whileHere(back),
    leaveLogin: whileHere(leaveLogin),
    openWeb: whileHere(openWeb),
    openRedirect: (...given) => !isInFront() || openRedirect(...given),
    toast: (...given) => {
      if (isInFront()) toast(...given)
    },
  }
}
