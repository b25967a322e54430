import { area, row } from './area'

export const specialArea = area('pages/specialArea', {
  secondKill: row({
    at: 'secondKill/index',
    title: '限时秒杀',
    login: false,
    pullDown: true,
    commands: ['C0040020300'],
  }),
})
