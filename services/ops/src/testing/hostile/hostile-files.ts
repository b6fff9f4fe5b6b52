import { gzipSync } from 'node:zlib'
import { blackPng, pngChunk, pngStart } from '../http/uploads.ts'

/** What no served byte may contain. */
export const payload = '<script>alert(document.domain)</script>'

/** A file that pretends: what it is, and what it says that it is. */
export interface HostileFile {
  why: string
  bytes: Buffer
  fileName?: string
  type?: string
  headers?: string
}

const text = (content: string) => Buffer.from(content)
const joined = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const hex = (digits: string) => Buffer.from(digits, 'hex')
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`
const zip = joined(hex('504b0304140000000800'), Buffer.alloc(20), 'word/document.xml', payload)
const fiftyMegabytes = gzipSync(Buffer.alloc(50_000_000))
const jpgStart = hex('ffd8ffe000104a46494600010100000100010000')

/** Of no kind that is taken. */
export const otherKinds: readonly HostileFile[] = [
  { why: 'SVG', bytes: text(svg), fileName: 'face.svg', type: 'image/svg+xml' },
  { why: 'SVG named .png', bytes: text(svg), fileName: 'face.png', type: 'image/png' },
  { why: 'SVG after an XML prolog', bytes: text(`<?xml version="1.0"?>${svg}`), fileName: 'face.webp', type: 'image/webp' },
  { why: 'SVG in UTF-16', bytes: Buffer.from(`\ufeff${svg}`, 'utf16le') },
  { why: 'HTML named .jpg', bytes: text(`<!doctype html>${payload}`), fileName: 'face.jpg' },
  { why: 'HTML after a byte order mark', bytes: joined(hex('efbbbf'), payload) },
  { why: 'HTML before a picture', bytes: joined(payload, jpgStart) },
  { why: 'XML with an external entity', bytes: text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>') },
  { why: 'script', bytes: text('alert(1)//'), fileName: 'face.js', type: 'text/javascript' },
  { why: 'PHP', bytes: text('<?php system($_GET["c"]); ?>'), fileName: 'face.php.jpg' },
  { why: 'shell script', bytes: text('#!/bin/sh\nrm -rf /\n') },
  { why: 'Windows program', bytes: joined('MZ', Buffer.alloc(200)), fileName: 'face.jpg.exe' },
  { why: 'Linux program', bytes: joined(hex('7f454c46'), Buffer.alloc(200)) },
  { why: 'ZIP', bytes: zip, fileName: 'face.zip', type: 'application/zip' },
  { why: 'ZIP named .jpg', bytes: zip },
  { why: 'ZIP bomb', bytes: joined(zip, fiftyMegabytes) },
  { why: 'GZIP bomb', bytes: fiftyMegabytes },
  { why: 'PDF', bytes: text(`%PDF-1.7\n/JS (app.alert(1)) ${payload}`), fileName: 'face.pdf', type: 'application/pdf' },
  { why: 'PDF named .jpg', bytes: text('%PDF-1.7\n') },
  { why: 'PDF after other bytes', bytes: joined(Buffer.alloc(20), '%PDF-1.7\n') },
  { why: 'GIF', bytes: joined('GIF89a', Buffer.alloc(50)), type: 'image/gif' },
  { why: 'GIF that is a script', bytes: text(`GIF89a/*${'x'.repeat(40)}*/=1;alert(1)`) },
  { why: 'BMP', bytes: joined('BM', Buffer.alloc(60)) },
  { why: 'TIFF', bytes: joined(hex('49492a0008000000'), Buffer.alloc(60)) },
  { why: 'ICO', bytes: joined(hex('000001000100'), Buffer.alloc(60)) },
  { why: 'HEIC', bytes: joined(hex('00000018'), 'ftypheic', Buffer.alloc(60)), type: 'image/heic' },
  { why: 'AVIF', bytes: joined(hex('0000001c'), 'ftypavif', Buffer.alloc(60)), type: 'image/avif' },
  { why: 'PostScript', bytes: text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file') },
  { why: 'ImageMagick script', bytes: text('push graphic-context\nfill "url(https://x/|id)"\npop graphic-context') },
  { why: 'sound in a RIFF', bytes: joined('RIFF', Buffer.alloc(4), 'WAVE', Buffer.alloc(60)) },
  { why: 'null bytes', bytes: Buffer.alloc(3_000) },
  { why: 'one byte', bytes: hex('ff') },
  { why: 'the start of a JPG, cut', bytes: hex('ffd8') },
]

/** What begins like a picture, and is none that can be decoded. */
export function brokenPictures(good: Readonly<Record<'jpg' | 'png' | 'webp', Buffer>>): HostileFile[] {
  const cut = (kind: keyof typeof good, share: number): HostileFile => ({
    why: `${kind} cut at ${share * 100} %`,
    bytes: good[kind].subarray(0, Math.floor(good[kind].length * share)),
  })
  const flipped = Buffer.from(good.png)
  flipped.writeUInt8(flipped.readUInt8(20) ^ 0xff, 20)
  const sizedJpg = Buffer.from(good.jpg)
  const frame = sizedJpg.indexOf(hex('ffc0'))
  sizedJpg.writeUInt32BE(0xffffffff, frame + 5)
  return [
    cut('jpg', 0.5),
    cut('jpg', 0.99),
    cut('png', 0.5),
    cut('png', 0.99),
    cut('webp', 0.5),
    cut('webp', 0.99),
    { why: 'JPG of nothing but its start', bytes: jpgStart },
    { why: 'JPG that goes on as HTML', bytes: joined(jpgStart, payload.repeat(20)) },
    { why: 'JPG that goes on as ZIP', bytes: joined(hex('ffd8ffe0'), zip) },
    { why: 'JPG of 65,535 × 65,535 pixels', bytes: sizedJpg },
    { why: 'PNG of nothing but its start', bytes: pngStart },
    { why: 'PNG that goes on as ZIP', bytes: joined(pngStart, zip) },
    { why: 'PNG of 20,000 × 20,000 pixels', bytes: blackPng(20_000, 20_000) },
    { why: 'PNG of 2,147,483,647 × 2,147,483,647 pixels', bytes: blackPng(0x7fffffff, 0x7fffffff, 10) },
    { why: 'PNG of 100,000 × 1 pixels', bytes: blackPng(100_000, 1) },
    { why: 'PNG of 0 × 0 pixels', bytes: blackPng(0, 0) },
    { why: 'PNG with a wrong checksum', bytes: flipped },
    { why: 'PNG without pixels', bytes: Buffer.concat([good.png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]) },
    { why: 'WebP that goes on as HTML', bytes: joined('RIFF', hex('ff000000'), 'WEBP', payload.repeat(20)) },
    {
      why: 'WebP of 16,777,216 × 16,777,216 pixels',
      bytes: joined('RIFF', hex('16000000'), 'WEBPVP8X', hex('0a00000000000000ffffffffffff')),
    },
  ]
}

/** Pictures that are also something else, or are called so: taken, and nothing of that is left. */
export function polyglots(good: Readonly<Record<'jpg' | 'png' | 'webp', Buffer>>): HostileFile[] {
  const comment = joined(hex('fffe'), Buffer.from([0, payload.length + 2]), payload)
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const named = (why: string, fileName: string, type = 'image/jpeg') => ({ why, bytes: good.jpg, fileName, type })
  return [
    { why: 'JPG and ZIP', bytes: joined(good.jpg, zip, payload) },
    { why: 'JPG with HTML as its comment', bytes: joined(good.jpg.subarray(0, 2), comment, good.jpg.subarray(2)) },
    { why: 'PNG with HTML as its text', bytes: withChunk(good.png, pngChunk('tEXt', joined('Comment\0', payload))) },
    { why: 'PNG with a bomb as its text', bytes: withChunk(good.png, pngChunk('zTXt', joined('Comment\0\0', bomb.subarray(10)))) },
    { why: 'PNG and HTML', bytes: joined(good.png, payload) },
    { why: 'WebP and HTML', bytes: joined(good.webp, payload) },
    named('double extension', 'face.jpg.php'),
    named('path', '../../../../etc/cron.d/face.jpg'),
    named('Windows path', '..\\..\\face.jpg'),
    named('null byte', 'face.php\0.jpg'),
    named('HTML as a name', `${payload}.jpg`),
    named('5,000 letters', `${'x'.repeat(5_000)}.jpg`),
    named('no letter', ''),
    named('SVG by its declared type', 'face.svg', 'image/svg+xml'),
    named('HTML by its declared type', 'face.html', 'text/html'),
    { why: 'a header of 100 kB', bytes: good.jpg, headers: `x: ${'x'.repeat(100_000)}\r\n` },
  ]
}

const withChunk = (png: Buffer, chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
