// Prints the path of a mongod in the folder given, after downloading it if need be; fails when that cannot be.
import { MongoBinary } from 'mongodb-memory-server'

console.log(await MongoBinary.getPath({ downloadDir: process.argv[2] }))
