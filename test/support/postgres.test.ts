import { Client } from 'pg'
import { createDatabase, startPostgres } from './postgres'

test('an embedded PostgreSQL starts without an installation, separates databases and stops', async () => {
  const postgres = await startPostgres()
  try {
    const [first, second] = [await createDatabase(postgres.url), await createDatabase(postgres.url)]
    const client = new Client({ connectionString: first.url })
    await client.connect()
    await client.query('create table fruit (name text primary key)')
    await client.query('insert into fruit values ($1), ($2)', ['芒果', '苹果'])
    const { rows } = await client.query("select name from fruit where name like '芒%'")
    expect(rows).toEqual([{ name: '芒果' }])
    await client.end()

    const other = new Client({ connectionString: second.url })
    await other.connect()
    await expect(other.query('select * from fruit')).rejects.toThrow('does not exist')
    await other.end()

    await first.drop()
    await expect(new Client({ connectionString: first.url }).connect()).rejects.toThrow('does not exist')
  } finally {
    await postgres.stop()
  }
  await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow()
})
