import type { Address } from '@contract/schema/address'
import type { MemberDefaultCard, MemberRecord } from '@contract/schema/member'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '../api/api-error'
import { LatestRequest } from '../latest-request'
import type { Env } from './index'
import { SessionStore } from './session.store'

/** The shopper's cards, points and other data except the user record; cleared at logout. */
export class ShopperStore {
  addresses: Address[] = []
  defaultMemberCard: MemberDefaultCard | null = null
  /** The cards of the shopper, the member card first. */
  memberData: MemberRecord[] = []
  /** Null until known. */
  points: number | null = null

  /** Marks the newest request of each value: a reply that is older than a newer request or value is ignored. */
  private readonly latest = {
    addresses: new LatestRequest(),
    defaultMemberCard: new LatestRequest(),
    memberData: new LatestRequest(),
    points: new LatestRequest(),
  }

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'latest'>(
      this,
      {
        env: false,
        latest: false,
        addresses: observableRef,
        defaultMemberCard: observableRef,
        memberData: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Loads all values; a failed one stays unchanged. Points and cards only for a logged-in shopper. */
  async load(): Promise<void> {
    const { env } = this
    const { uid } = env.stores.get(SessionStore)
    await Promise.all([
      this.take('addresses', uid, env.call('POST userAddress/list', {}, { quiet: true }), ({ records }) => {
        this.addresses = records
      }),
      this.take(
        'defaultMemberCard',
        uid,
        env.call('GET member/getMemberDefaultCardInfo', {}, { quiet: true }),
        (card) => {
          this.defaultMemberCard = card
        },
      ),
      uid === '' ? undefined : this.loadPoints(),
      uid === '' ? undefined : this.loadMemberData(),
    ])
  }

  loadMemberData(): Promise<void> {
    const { uid } = this.env.stores.get(SessionStore)
    return this.take('memberData', uid, this.env.call('POST confMember/myConfMember', {}, { quiet: true }), (own) => {
      this.memberData = own.records
    })
  }

  loadPoints(): Promise<void> {
    const { uid } = this.env.stores.get(SessionStore)
    return this.take('points', uid, this.env.call('GET point/account', { uid }, { quiet: true }), ({ balance }) => {
      this.points = balance
    })
  }

  setDefaultMemberCard(card: MemberDefaultCard | null): void {
    this.latest.defaultMemberCard.drop()
    this.defaultMemberCard = card
  }

  setPoints(balance: number): void {
    this.latest.points.drop()
    this.points = balance
  }

  /** Drops the reply when the shopper has logged out meanwhile. */
  private async take<T>(
    what: 'addresses' | 'defaultMemberCard' | 'memberData' | 'points',
    uid: string,
    asked: Promise<T>,
    keep: (value: T) => void,
  ): Promise<void> {
    const isNewest = this.latest[what].ask()
    const value = await this.env.try(asked)
    if (isApiError(value) || !isNewest() || this.env.stores.get(SessionStore).uid !== uid) return
    runInAction(() => keep(value))
  }
}
