// Prints the path of a mongod in the given folder, after downloading it if needed; fails if that is impossible.
import { MongoBinary } from 'mongodb-memory-server'

console.log(await MongoBinary.getPath({ downloadDir: process.argv[2] }))
