export type State = 'Kuala Lumpur' | 'Selangor' | 'Penang' | 'Johor'

export interface Town {
  name: string
  state: State
  postcode: string
  streets: readonly string[]
  /** A well-known place, used as an agent's reported location. */
  landmark: string
}

type Row = readonly [name: string, postcode: string, landmark: string, ...streets: string[]]

const kualaLumpur: readonly Row[] = [
  ['Bangsar', '59000', 'Bangsar Village', 'Jalan Maarof', 'Jalan Telawi', 'Jalan Ara', 'Lorong Maarof'],
  ['Cheras', '56000', 'Leisure Mall', 'Jalan Cheras', 'Jalan Manis', 'Jalan Mutiara'],
  ['Mont Kiara', '50480', '1 Mont Kiara', 'Jalan Kiara', 'Jalan Kiara 3', 'Jalan Kiara 5'],
  ['Setapak', '53000', 'Setapak Central', 'Jalan Genting Klang', 'Jalan Gombak', 'Jalan Langkawi'],
  ['Taman Tun Dr Ismail', '60000', 'Pasar TTDI', 'Jalan Tun Mohd Fuad', 'Jalan Datuk Sulaiman', 'Jalan Burhanuddin Helmi'],
  ['Brickfields', '50470', 'KL Sentral', 'Jalan Tun Sambanthan', 'Jalan Berhala', 'Jalan Thambipillay'],
  ['Bukit Bintang', '55100', 'Pavilion', 'Jalan Imbi', 'Jalan Berangan', 'Changkat Bukit Bintang'],
  ['Wangsa Maju', '53300', 'AEON Wangsa Maju', 'Jalan Wangsa Delima', 'Jalan Metro Wangsa', 'Jalan Seksyen 1'],
  ['Bukit Jalil', '57000', 'Pavilion Bukit Jalil', 'Jalan Jalil Perkasa', 'Jalan Persiaran Jalil', 'Jalan Barat'],
  ['Kepong', '52100', 'AEON Kepong', 'Jalan Kepong', 'Jalan Metro Perdana', 'Jalan Ambong'],
  ['Sentul', '51000', 'Sentul Park', 'Jalan Ipoh', 'Jalan Sentul', 'Jalan Strachan'],
]

const selangor: readonly Row[] = [
  ['Shah Alam', '40000', 'Plaza Shah Alam', 'Persiaran Perbandaran', 'Jalan Tengku Ampuan Zabedah', 'Persiaran Sultan'],
  ['Petaling Jaya', '46000', 'Taman Jaya', 'Jalan Gasing', 'Jalan Templer', 'Jalan Selangor', 'Jalan Othman'],
  ['Damansara Utama', '47400', 'The Starling', 'Jalan SS 21/37', 'Jalan SS 21/1', 'Jalan SS 22/25'],
  ['Subang Jaya', '47500', 'Subang Parade', 'Jalan SS 15/4', 'Jalan SS 16/1', 'Persiaran Kewajipan'],
  ['Klang', '41000', 'Klang Parade', 'Jalan Tengku Kelana', 'Jalan Meru', 'Jalan Kapar'],
  ['Kajang', '43000', 'Stadium Kajang', 'Jalan Reko', 'Jalan Semenyih', 'Jalan Bukit'],
  ['Ampang', '68000', 'Ampang Point', 'Jalan Memanda 1', 'Jalan Merdeka', 'Jalan Kolam Air Lama'],
  ['Puchong', '47100', 'IOI Mall Puchong', 'Jalan Kenari 5', 'Persiaran Puteri', 'Jalan Bandar 1'],
  ['Seri Kembangan', '43300', 'The Mines', 'Jalan Raya', 'Jalan Serdang Raya', 'Jalan Besar'],
  ['Bangi', '43650', 'Bangi Gateway', 'Jalan Medan Pusat Bandar 1', 'Persiaran Bangi', 'Jalan 7/1'],
  ['Cyberjaya', '63000', 'DPulze', 'Persiaran Multimedia', 'Jalan Teknokrat 5', 'Persiaran Rimba Permai'],
  ['Rawang', '48000', 'AEON Rawang', 'Jalan Rawang Perdana', 'Jalan Maxwell', 'Jalan Bandar Rawang 1'],
]

const penang: readonly Row[] = [
  ['George Town', '10200', 'Padang Kota Lama', 'Lebuh Pantai', 'Lebuh Chulia', 'Lebuh Light', 'Lebuh Bishop'],
  ['Bayan Lepas', '11900', 'Queensbay Mall', 'Jalan Sultan Azlan Shah', 'Persiaran Bayan Indah', 'Lintang Bayan Lepas'],
  ['Butterworth', '12000', 'Penang Sentral', 'Jalan Bagan Luar', 'Jalan Pantai', 'Jalan Chain Ferry'],
  ['Bukit Mertajam', '14000', 'Pasar Bukit Mertajam', 'Jalan Kulim', 'Jalan Pasar', 'Jalan Aston'],
  ['Gelugor', '11700', 'E-Gate Gelugor', 'Jalan Tengku Kudin', 'Jalan Bukit Gambir', 'Persiaran Minden'],
  ['Air Itam', '11500', 'Pasar Air Itam', 'Jalan Air Itam', 'Jalan Paya Terubong', 'Lintang Angsana'],
  ['Tanjung Bungah', '11200', 'Pasar Tanjung Bungah', 'Jalan Tanjung Bungah', 'Jalan Lembah Permai', 'Jalan Gajah'],
]

const johor: readonly Row[] = [
  ['Johor Bahru', '80000', 'City Square', 'Jalan Wong Ah Fook', 'Jalan Trus', 'Jalan Dhoby', 'Jalan Ibrahim'],
  ['Skudai', '81300', 'Taman U', 'Jalan Skudai', 'Jalan Kebudayaan', 'Jalan Pendidikan'],
  ['Iskandar Puteri', '79100', 'Puteri Harbour', 'Persiaran Medini', 'Persiaran Tanjung', 'Jalan Laksamana'],
  ['Batu Pahat', '83000', 'Dataran Penggaram', 'Jalan Rahmat', 'Jalan Kluang', 'Jalan Sultanah'],
  ['Muar', '84000', 'Tanjung Emas', 'Jalan Maharani', 'Jalan Abdullah', 'Jalan Meriam'],
  ['Kulai', '81000', 'IOI Mall Kulai', 'Jalan Kenanga', 'Jalan Raya Kulai', 'Jalan Anggerik'],
  ['Kluang', '86000', 'Kluang Railway Station', 'Jalan Mersing', 'Jalan Lambak', 'Jalan Dato Captain Ahmad'],
  ['Pasir Gudang', '81700', 'Pasir Gudang Circuit', 'Jalan Bandar', 'Jalan Gunung', 'Persiaran Dahlia'],
]

const townsOf = (state: State, rows: readonly Row[]): Town[] =>
  rows.map(([name, postcode, landmark, ...streets]) => ({ name, state, postcode, landmark, streets }))

export const towns: readonly Town[] = [
  ...townsOf('Kuala Lumpur', kualaLumpur),
  ...townsOf('Selangor', selangor),
  ...townsOf('Penang', penang),
  ...townsOf('Johor', johor),
]

/** The matching towns: the one of that name, else all of its state, else all. */
export function townsFor({ city, state }: { city: string; state: string }): readonly Town[] {
  const named = towns.filter((town) => town.name === city && town.state === state)
  if (named.length > 0) return named
  const inState = towns.filter((town) => town.state === state)
  return inState.length > 0 ? inState : towns
}

/** An agent's reported location: a landmark, never an address. */
export function nearby(place: { city: string; state: string }): string {
  const town = towns.find(({ name, state }) => name === place.city && state === place.state)
  return town ? `${town.landmark}, ${town.name}` : place.city === place.state ? place.city : `${place.city}, ${place.state}`
}
