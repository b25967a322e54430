import { Link } from '@tanstack/react-router'
import { useAddress } from '../../app/address'
import { useCall } from '../../app/query'
import { Avatar, Empty, ErrorStrip, Input, Loading, Moment, Tag } from '../../ui'

/** Shoppers by their whole phone, name or number. */
export default function MemberIndex() {
  const [{ q = '' }, setSearch] = useAddress()
  const found = useCall('member/search', { text: q }, { enabled: q !== '' })
  return (
    <>
      <div className="page-head">
        <h1>会员</h1>
      </div>
      <section className="card index" aria-label="会员">
        <div className="filter-bar">
          <Input.Search
            autoFocus
            allowClear
            aria-label="找会员"
            placeholder="完整手机号、姓名、会员编号"
            defaultValue={q}
            maxLength={64}
            style={{ maxWidth: 400 }}
            onSearch={(text) => setSearch({ q: text.trim() })}
          />
        </div>
        {found.error && <ErrorStrip error={found.error} onRetry={() => void found.refetch()} />}
        {q === '' ? (
          <Empty text="输入完整手机号、姓名或会员编号来找" />
        ) : found.data ? (
          found.data.records.length === 0 ? (
            <Empty text="没有找到，手机号和姓名要完整" />
          ) : (
            <ul className="rows">
              {found.data.records.map(({ uid, name, mobile, memberUntil, createdAt }) => (
                <li key={uid}>
                  <Link to="/members/$uid" params={{ uid }} className="row">
                    <Avatar name={name} />
                    <span className="two-lines grow">
                      <span>{name}</span>
                      <span className="note">
                        {mobile}，<Moment at={createdAt} /> 注册
                      </span>
                    </span>
                    {memberUntil !== null && memberUntil > Date.now() && (
                      <Tag look="gold" progress="flat">
                        会员
                      </Tag>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          )
        ) : (
          !found.error && <Loading rows={3} />
        )}
      </section>
    </>
  )
}
