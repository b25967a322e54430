import { area, row } from './area'

export const messageArea = area('pages/message', {
  /** `id` is a group of messages and `name` its title; without `id`: all groups. */
  msgNav: row<{ name?: string; id?: string }>({ at: 'msgNav/index', title: '消息', login: true, pullDown: true }),
})
