import type { TermsText } from './termsText.ts'

export const termsInMalay: TermsText = {
  acceptance: {
    title: 'Penerimaan terma ini',
    body: [
      'Terma ini ialah perjanjian antara anda dengan KainSiap (“KainSiap”, “kami”), pengendali platform di Malaysia yang membolehkan pelanggan menempah pengambilan, penggosokan, pelipatan dan pemulangan pakaian, serta membolehkan ejen bebas melaksanakan kerja itu.',
      'Dengan membuka akaun, membuat atau menerima pesanan, atau menggunakan laman web atau aplikasi kami, anda bersetuju dengan terma ini. Jika anda tidak bersetuju, jangan gunakan perkhidmatan ini.',
      'Jika anda bertindak bagi pihak syarikat atau orang lain, anda mengesahkan bahawa anda berkuasa mengikat mereka kepada terma ini.',
    ],
  },
  definitions: {
    title: 'Perkataan yang digunakan',
    body: [
      [
        '“Pelanggan”: orang yang menempah perkhidmatan melalui platform.',
        '“Ejen”: kontraktor bebas yang mengambil, menggosok, melipat dan menghantar pakaian yang ditempah melalui platform.',
        '“Dompet Ejen”: rekod dalam aplikasi ejen tentang pendapatan Ejen, potongan, dan jumlah yang akan dijelaskan.',
        '“Pesanan”: tempahan yang telah diterima oleh platform. Setiap Pesanan mempunyai ID pesanan, contohnya KS-2026-007.',
        '“Fi platform”: bahagian harga yang disimpan oleh KainSiap untuk mengendalikan platform.',
        '“Fi perkhidmatan”: fi yang ditambah pada harga pakaian dan ditunjukkan sebelum Pelanggan mengesahkan.',
        '“Caj penghantaran”: caj untuk mengambil dan memulangkan pakaian, ditunjukkan sebelum Pelanggan mengesahkan.',
      ],
    ],
  },
  accounts: {
    title: 'Akaun',
    body: [
      'Anda mesti memberikan maklumat yang benar dan lengkap, mengemas kininya, dan merahsiakan butiran log masuk anda. Apa yang dilakukan melalui akaun anda dianggap dilakukan oleh anda, melainkan anda telah memberitahu kami bahawa orang lain menggunakannya.',
      'Seorang mempunyai satu akaun bagi setiap jenis. Kami boleh meminta bukti pengenalan diri, dan boleh menolak atau menutup akaun jika bukti tiada atau tidak sepadan.',
    ],
  },
  agents: {
    title: 'Ejen',
    body: [
      'Ejen ialah kontraktor bebas. Tiada apa-apa dalam terma ini menjadikan Ejen pekerja, rakan kongsi atau wakil kami. Ejen memilih masa dan tempat bekerja, dan bertanggungjawab atas cukai dan caruman sendiri.',
      'Seorang Ejen:',
      [
        'mestilah warganegara Malaysia berumur 18 tahun ke atas;',
        'mesti mempunyai akaun bank yang nama pemegangnya sepadan dengan nama pada kad pengenalan Ejen;',
        'mesti memasukkan harga pakaian yang ditetapkan, dan tidak boleh mengenakan bayaran lain;',
        'tidak boleh berurusan dengan Pelanggan platform di luar aplikasi, atau meminta atau menerima bayaran di luarnya;',
        'bertanggungjawab atas kehilangan atau kerosakan pakaian dari saat diambil sehingga dipulangkan.',
      ],
      'Kami boleh menolak permohonan yang tidak lengkap tanpa notis. Fi pendaftaran, jika dikenakan, tidak dikembalikan.',
    ],
  },
  'booking-policy': {
    title: 'Dasar tempahan',
    body: [
      'Tempahan memerlukan nombor telefon bimbit Malaysia yang sah, alamat kutipan dan penghantaran yang lengkap, dan kaedah pembayaran yang sah, serta mesti mencapai nilai pesanan minimum yang ditunjukkan dalam aplikasi.',
      'Kutipan mesti ditempah sekurang-kurangnya 2 jam lebih awal. Masa ialah waktu Malaysia. Masa kutipan ialah permulaan tempoh satu jam.',
      'Barang bernilai melebihi RM500 sehelai tidak diterima. Jika barang sedemikian diserahkan tanpa nilainya diisytiharkan, liabiliti kami dan Ejen terhadapnya terhenti pada RM500.',
      'Kami dan Ejen boleh menolak pakaian yang kotor sehingga membahayakan kesihatan, atau yang tidak dapat digosok atau dilipat tanpa rosak.',
      'Pakaian dikira semasa kutipan, bersama Pelanggan jika boleh. Jika kiraan berbeza daripada tempahan, Pesanan dibetulkan sebelum kerja bermula.',
    ],
  },
  cancellation: {
    title: 'Pembatalan dan janji temu yang terlepas',
    body: [
      'Pelanggan boleh membatalkan secara percuma sehingga seorang Ejen menerima Pesanan.',
      'Selepas penerimaan, fi pembatalan sehingga 100% daripada nilai pesanan boleh dikenakan. Aplikasi menunjukkan fi itu sebelum pembatalan disahkan. Fi pembatalan membayar masa dan perjalanan Ejen.',
      'Jika Ejen tidak hadir, kami boleh menugaskan semula Pesanan kepada Ejen lain tanpa kos tambahan kepada Pelanggan. Ejen yang tidak hadir boleh dikenakan penalti pada Dompet Ejen, atau digantung.',
      'Jika tiada sesiapa dapat ditemui di alamat kutipan dalam tempoh itu, Pesanan boleh dianggap dibatalkan selepas penerimaan.',
    ],
  },
  prices: {
    title: 'Harga, fi dan pembayaran',
    body: [
      'Harga adalah mengikut helai dan sama bagi setiap Ejen. Fi perkhidmatan, caj penghantaran, cukai dan sebarang diskaun ditunjukkan sebelum Pelanggan mengesahkan.',
      'Pelanggan membayar hanya dalam aplikasi, melalui gerbang pembayaran kami.',
      'Kami tidak menyimpan nombor kad. Ia disimpan oleh gerbang pembayaran.',
    ],
  },
  'agent-wallet': {
    title: 'Dompet Ejen dan penjelasan',
    body: [
      'Pendapatan Ejen daripada Pesanan yang dihantar dan dibayar dikreditkan ke Dompet Ejen, ditolak komisen yang ditunjukkan semasa Pesanan diterima, dan ditolak penalti serta potongan di bawah terma ini.',
      'Dompet Ejen dijelaskan setiap 2 minggu, atau bulanan jika Ejen memilihnya dalam aplikasi, ke akaun bank atas nama Ejen.',
      'Jumlah bagi Pesanan yang dipertikaikan ditahan sehingga pertikaian diputuskan. Dompet Ejen ialah rekod, bukan akaun bank: ia tidak memberi faedah.',
    ],
  },
  'refund-policy': {
    title: 'Dasar bayaran balik',
    body: [
      'Bayaran balik mesti diminta dalam tempoh 48 jam selepas Pesanan selesai, dalam aplikasi atau dengan menulis kepada kami, berserta ID pesanan dan bukti yang disebut dalam seksyen 10.',
      'Kami menyiasat permintaan dalam 3 hingga 5 hari bekerja, dan mendengar penjelasan Ejen.',
      'Bayaran balik yang diluluskan dikeluarkan dalam tempoh 14 hari bekerja selepas kelulusan, melalui cara bayaran dibuat. Bayaran balik boleh meliputi sebahagian Pesanan, dan tidak melebihi jumlah yang dibayar.',
      'Tiada bayaran balik bagi fi pembatalan dalam seksyen 6, bagi fi pendaftaran, atau bagi kecacatan yang wujud sebelum kutipan.',
    ],
  },
  complaints: {
    title: 'Pemeriksaan, aduan dan bukti',
    body: [
      'Pelanggan mesti memeriksa barang yang dipulangkan, dan melaporkan kehilangan, kerosakan atau kesilapan dalam tempoh 24 jam selepas dipulangkan.',
      'Pelanggan mesti menyimpan bukti untuk aduan: gambar, pembungkusan dan, jika ada, resit barang itu. Aduan tanpa bukti boleh ditolak.',
    ],
  },
  couriers: {
    title: 'Kurier',
    body: [
      'Jika Pesanan dibawa oleh kurier dan bukan Ejen, terma kurier itu turut terpakai pada pengangkutan.',
      'Tuntutan bagi penghantaran oleh Lalamove mesti dibuat dalam tempoh 24 jam selepas penghantaran selesai.',
      'Bagi bungkusan yang dihantar oleh Pos Laju, liabiliti terhad kepada fi kurier, melainkan bungkusan itu diinsuranskan.',
    ],
  },
  liability: {
    title: 'Liabiliti',
    body: [
      'Platform mempertemukan Pelanggan dan Ejen. Ejen bertanggungjawab kepada Pelanggan atas pakaian di tangannya; kami membantu menyelesaikan tuntutan antara kedua-duanya.',
      'Liabiliti kami sendiri kepada mana-mana orang di bawah terma ini terhad kepada jumlah fi platform bagi 3 bulan sebelum kejadian yang menimbulkan tuntutan.',
      'Mana-mana pihak tidak bertanggungjawab atas apa yang tidak dapat dijangka atau dicegah, seperti banjir, kegagalan rangkaian awam, atau tindakan pihak berkuasa.',
      'Tiada apa-apa dalam terma ini mengehadkan liabiliti yang tidak dibenarkan undang-undang untuk dihadkan, atau mengambil hak di bawah Akta Perlindungan Pengguna 1999.',
    ],
  },
  suspension: {
    title: 'Penggantungan dan penamatan',
    body: [
      'Kami boleh menggantung atau menamatkan akaun Ejen kerana:',
      [
        'penipuan, atau cubaan menipu;',
        'caj balik yang berlebihan;',
        'tanda amaran di bawah peraturan pencegahan pengubahan wang haram (AML) atau pengenalan pelanggan (KYC);',
        'kegagalan penghantaran berulang kali;',
        'pelanggaran material terma ini.',
      ],
      'Kami boleh menggantung akaun Pelanggan kerana penipuan, kerana menganiaya Ejen atau kakitangan, atau kerana bayaran yang berulang kali ditarik balik.',
      'Pesanan yang sedang berjalan diselesaikan jika selamat. Pendapatan yang tidak dipertikaikan dijelaskan. Anda boleh menutup akaun pada bila-bila masa apabila tiada Pesanan yang terbuka.',
    ],
  },
  'privacy-policy': {
    title: 'Dasar privasi',
    body: [
      'Kami memproses data peribadi di bawah Akta Perlindungan Data Peribadi 2010. Kami mengumpul apa yang diperlukan oleh Pesanan: nama, nombor telefon bimbit, e-mel, alamat, pesanan, bayaran dan mesej; daripada Ejen juga kad pengenalan, akaun bank dan kenderaan.',
      'Kami menggunakan data ini untuk melaksanakan Pesanan, membayar dan menerima bayaran, mencegah penipuan, menjawab anda, dan menyimpan rekod yang dikehendaki undang-undang. Kami tidak menjualnya.',
      'Ejen melihat nama pertama, alamat dan arahan Pelanggan semasa Pesanan terbuka. Nombor kad pengenalan dan akaun bank disulitkan, dan disembunyikan daripada kakitangan kami sendiri melainkan ada sebab yang direkodkan.',
      'Laman web menyimpan dua pilihan dalam pelayar anda: tema, dan bahasa. Apabila anda menjejak pesanan, satu kuki turut disimpan selama setahun; kuki itu tidak menyatakan apa-apa tentang anda dan membolehkan pelayar ini menemui pesanan tersebut walaupun orang lain cuba meneka butirannya. Laman web tidak menetapkan kuki pengiklanan dan tidak memuatkan apa-apa daripada syarikat lain.',
      'Anda boleh meminta untuk melihat, membetulkan atau memadam data anda, atau menarik balik persetujuan, dengan menulis kepada kami. Kami menyimpan rekod bayaran selama tujuh tahun, seperti yang dikehendaki undang-undang cukai.',
    ],
  },
  disputes: {
    title: 'Pertikaian dan undang-undang',
    body: [
      'Beritahu kami dahulu: kebanyakan pertikaian diselesaikan oleh pihak yang terlibat. Anda dan kami bersetuju untuk cuba menyelesaikan pertikaian selama 30 hari dari notis bertulis pertama, sebelum mana-mana pihak pergi ke mahkamah.',
      'Terma ini ditadbir oleh undang-undang Malaysia, dan mahkamah Malaysia mempunyai bidang kuasa. Pengguna juga boleh merujuk kepada Tribunal Tuntutan Pengguna.',
    ],
  },
  changes: {
    title: 'Perubahan terma ini',
    body: [
      'Kami boleh mengubah terma ini. Perubahan berkuat kuasa 7 hari selepas disiarkan di halaman ini. Pesanan yang diterima sebelumnya kekal di bawah terma pada hari itu.',
      'Jika sebahagian terma ini tidak sah, selebihnya kekal. Jika kami tidak menuntut sesuatu hak dengan segera, kami tidak melepaskannya.',
      'Soalan tentang terma ini boleh dihantar ke alamat di halaman Hubungi.',
    ],
  },
}
