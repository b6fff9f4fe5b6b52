// Run by mongosh with every health check, and idempotent. While there are no users, MongoDB's localhost exception allows creating the first.
const { MONGO_ROOT_PASSWORD, MONGO_PASSWORD } = process.env
const admin = db.getSiblingDB('admin')
const signIn = () => {
  try {
    return Boolean(admin.auth('root', MONGO_ROOT_PASSWORD).ok)
  } catch {
    return false
  }
}
const begin = () => {
  try {
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] })
  } catch {
    // Already initiated.
  }
  if (!db.hello().isWritablePrimary) quit(1)
  admin.createUser({ user: 'root', pwd: MONGO_ROOT_PASSWORD, roles: ['root'] })
}
if (!signIn()) {
  begin()
  if (!signIn()) quit(1)
}
if (!db.hello().isWritablePrimary) quit(1)
if (!admin.getUser('kainsiap')) admin.createUser({ user: 'kainsiap', pwd: MONGO_PASSWORD, roles: [{ role: 'readWrite', db: 'kainsiap' }] })
