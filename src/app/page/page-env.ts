import type { Env } from '../stores'

/**
 * The env of one page. What leads the shopper on or speaks to them does nothing once they have left: an answer that
 * comes late finds nobody in front, and whoever went elsewhere stays there.
 */
export function pageEnv(env: Env, isHere: () => boolean): Env {
  const whileHere =
    <A extends unknown[]>(move: (...given: A) => Promise<void>) =>
    (...given: A): Promise<void> =>
      isHere() ? move(...given) : Promise.resolve()
  const goWhileHere =
    (move: typeof env.go.replace): typeof env.go.replace =>
    (name, ...params) =>
      isHere() ? move(name, ...params) : Promise.resolve()
  const { go, back, leaveLogin, openRedirect, openWeb, toast } = env
  return {
    ...env,
    isHere,
    go: Object.assign(goWhileHere(go), { replace: goWhileHere(go.replace), relaunch: goWhileHere(go.relaunch) }),
    back: whileHere(back),
    leaveLogin: whileHere(leaveLogin),
    openWeb: whileHere(openWeb),
    openRedirect: (...given) => !isHere() || openRedirect(...given),
    toast: (...given) => {
      if (isHere()) toast(...given)
    },
  }
}
