import { PROTOCOL_KINDS } from '@contract/codes/protocol'
import { Link } from '@tanstack/react-router'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { ErrorStrip, Loading, Moment, Tag } from '../../ui'
import './content.css'

type Version = Reply<'protocol/list'>['records'][number]

export function VersionTag({ state }: { state: Version['state'] }) {
  if (state === 'now')
    return (
      <Tag look="ok" progress="full">
        生效中
      </Tag>
    )
  return state === 'coming' ? (
    <Tag look="warn">待生效</Tag>
  ) : (
    <Tag look="plain" progress="full">
      旧版本
    </Tag>
  )
}

/** Documents that shoppers read or agree to: first the documents to which the app links, then others. */
export default function ProtocolIndex() {
  const list = useCall('protocol/list', {})
  const all = list.data?.records ?? []
  const codes = [
    ...new Set([...PROTOCOL_KINDS.map(({ typeCode }) => typeCode), ...all.map(({ typeCode }) => typeCode)]),
  ]
  return (
    <>
      <div className="page-head">
        <h1>协议</h1>
        <span className="note">每次修改都是新版本，旧版本留着</span>
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {list.data ? (
        <section className="card" aria-label="协议">
          <ul className="rows">
            {codes.map((typeCode) => {
              const versions = all.filter((one) => one.typeCode === typeCode)
              const kind = PROTOCOL_KINDS.find((one) => one.typeCode === typeCode)
              const now = versions.find(({ state }) => state === 'now')
              const coming = versions.find(({ state }) => state === 'coming')
              return (
                <li key={typeCode} className="row">
                  <span className="two-lines grow">
                    <Link to={'/protocols/$typeCode' as never} params={{ typeCode } as never} className="link">
                      {now?.title ?? kind?.title ?? typeCode}
                    </Link>
                    <span className="note">{kind?.note ?? typeCode}</span>
                  </span>
                  <span className="two-lines">
                    <span>{now ? `版本 ${now.version}` : '还没有发布'}</span>
                    <span className="note">
                      {now && <Moment at={now.publishedAt} />}
                      {coming && `，${coming.version} 待生效`}
                    </span>
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ) : (
        !list.error && <Loading rows={4} />
      )}
    </>
  )
}
