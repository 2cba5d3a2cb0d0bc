import type { platforms as model } from "#shared/server-messages/de/platforms.ts";

export const platforms: Record<keyof typeof model, string> = {
  "A thread has at most {n} posts": "Un fil compte au plus {n} publications",
  "This is not a handle. Type it whole, like anna.bsky.social.":
    "Ce n’est pas un identifiant. Saisissez-le en entier, comme anna.bsky.social.",
  "There is no account with this handle. Type it whole, like anna.bsky.social.":
    "Aucun compte n’a cet identifiant. Saisissez-le en entier, comme anna.bsky.social.",
  "The server of this account offers no sign-in for other apps. Connect it with an app password.":
    "Le serveur de ce compte ne propose pas de connexion pour d’autres applications. Connectez-le avec un mot de passe d’application.",
  "To sign in at Bluesky, this server needs an https address without a port as its PUBLIC_URL. An app password works without.":
    "Pour se connecter à Bluesky, ce serveur a besoin d’une adresse https sans port comme PUBLIC_URL. Un mot de passe d’application fonctionne sans cela.",
  "This is the main password of the account. Make an app password at Bluesky and use that one.":
    "C’est le mot de passe principal du compte. Créez un mot de passe d’application chez Bluesky et utilisez celui-là.",
  "The server refused this handle with this password. Use an app password.":
    "Le serveur a refusé cet identifiant avec ce mot de passe. Utilisez un mot de passe d’application.",
  "This is not the address of a server. Type it like bsky.social.":
    "Ce n’est pas l’adresse d’un serveur. Saisissez-la ainsi : bsky.social.",
  "Bluesky leads back to 127.0.0.1 but not to localhost: set PUBLIC_URL=http://127.0.0.1:{port}, or connect with an app password.":
    "Bluesky renvoie vers 127.0.0.1 mais pas vers localhost : définissez PUBLIC_URL=http://127.0.0.1:{port}, ou connectez-vous avec un mot de passe d’application.",
  "There is no Mastodon server at this address. Type the one at which you log in, like mastodon.social.":
    "Il n’y a pas de serveur Mastodon à cette adresse. Saisissez celle où vous vous connectez, comme mastodon.social.",
  "This is not the address of a server. Type it like mastodon.social.":
    "Ce n’est pas l’adresse d’un serveur. Saisissez-la sous la forme mastodon.social.",
  "Mastodon has many servers. Type the address of yours, like mastodon.social.":
    "Mastodon a de nombreux serveurs. Saisissez l’adresse du vôtre, comme mastodon.social.",
  "It is not known on which server the account is.": "On ne sait pas sur quel serveur se trouve le compte.",
  "The server answered with a fault of its own.": "Le serveur a répondu par une erreur interne.",
  "The server refused this.": "Le serveur a refusé cela.",
  "The server no longer knows this app.": "Le serveur ne connaît plus cette application.",
  "The server refused the grant.": "Le serveur a refusé l’autorisation.",
  "The media are not uploaded.": "Les médias ne sont pas envoyés.",
  "The server could not process the file.": "Le serveur n’a pas pu traiter le fichier.",
  "The server no longer has the file.": "Le serveur n’a plus le fichier.",
  "The server is still processing the file.": "Le serveur traite encore le fichier.",
  "The wait for the server was cut short.": "L’attente du serveur a été interrompue.",
  "The server shows several posts with this text": "Le serveur montre plusieurs publications avec ce texte",
  "The server did not show all of the account's posts": "Le serveur n’a pas montré toutes les publications du compte",
  "The server shows a post of this app, but not whether its text is this one":
    "Le serveur montre une publication de cette application, mais pas si son texte est celui-ci",
  "The network's answer does not tell its time": "La réponse du réseau n’indique pas son heure",
  "{name} refuses the same text twice, and this one never changes.":
    "{name} refuse deux fois le même texte, et celui-ci ne change jamais.",
  "{name} refuses the same text twice. Add variants that take turns.":
    "{name} refuse deux fois le même texte. Ajoutez des variantes qui alternent.",
  "{name} refuses the same text twice. Two of the variants are alike.":
    "{name} refuse deux fois le même texte. Deux des variantes sont identiques.",
  "Facebook does not take the video in.": "Facebook n’accepte pas la vidéo.",
  "Facebook could not process the video.": "Facebook n’a pas pu traiter la vidéo.",
  "Facebook is still processing the video.": "Facebook traite encore la vidéo.",
  "Facebook does not know the pictures any more.": "Facebook ne connaît plus les images.",
  "The post was not prepared.": "La publication n’a pas été préparée.",
  "Facebook asks for a piece that is not there.": "Facebook demande un morceau qui n’existe pas.",
  "Facebook does not show the post it was told to publish": "Facebook ne montre pas la publication demandée",
  "Make the video again, or choose another one.": "Refaites la vidéo, ou choisissez-en une autre.",
  "Instagram needs an address to fetch the file from.": "Instagram a besoin d’une adresse où récupérer le fichier.",
  "What was prepared is gone.": "Ce qui était préparé n’y est plus.",
  "The wait for {platform} was cut short.": "L’attente de {platform} a été interrompue.",
  "What was prepared is older than a day.": "Ce qui était préparé date de plus d’un jour.",
  "{name} is still processing the post.": "{name} traite encore la publication.",
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Instagram récupère les images sur ce serveur et ne peut pas l’atteindre : son adresse ne mène qu’à cette machine ou à son propre réseau.",
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Publiez une seule vidéo, qui est envoyée à Instagram, ou demandez à la personne qui gère ce serveur de mettre dans PUBLIC_URL une adresse internet.",
  "Instagram needs a picture or a video.": "Instagram a besoin d’une image ou d’une vidéo.",
  "Add a picture or a video to the post.": "Ajoutez une image ou une vidéo à la publication.",
  "Instagram does not show what was prepared": "Instagram ne montre pas ce qui a été préparé",
  "Threads does not show what was prepared": "Threads ne montre pas ce qui a été préparé",
  "Instagram published the post but does not show which one it is":
    "Instagram a publié, mais n’indique pas de quelle publication il s’agit",
  "Instagram reports an error for the post": "Instagram signale une erreur pour la publication",
  "The post has several comments with this text": "La publication a plusieurs commentaires avec ce texte",
  "Not all comments of the post were shown": "Tous les commentaires n’ont pas été montrés",
  "Instagram does not tell whose comment it is": "Instagram ne dit pas de qui est le commentaire",
  "{name} has no threads.": "{name} n’a pas de fils.",
  "Put the text into the post itself or into its first comment.":
    "Mettez le texte dans la publication elle-même ou dans son premier commentaire.",
  "The network answered with something unexpected.": "Le réseau a répondu quelque chose d’inattendu.",
  "The network gave an error that does not tell whether the post went out.":
    "Le réseau a renvoyé une erreur qui ne dit pas si la publication est partie.",
  "The network refused this.": "Le réseau a refusé.",
  "{platform} named an unexpected upload address.": "{platform} a donné une adresse d’envoi inattendue.",
  "The connection to the account is no longer valid.": "La connexion au compte n’est plus valide.",
  "{platform} did not take the video in.": "{platform} n’a pas accepté la vidéo.",
  "X answered with a fault of its own.": "X a eu une panne.",
  "X refused this.": "X a refusé.",
  "X refused the grant.": "X a refusé l’autorisation.",
  "X refused the app keys.": "X a refusé les clés de l’application.",
  "X does not know the upload any more.": "X ne connaît plus l’envoi.",
  "X is still processing the video.": "X traite encore la vidéo.",
  "X shows several posts with this text": "X montre plusieurs publications avec ce texte",
  "X did not show all of the account's posts": "X n’a pas montré toutes les publications du compte",
  "LinkedIn answered with a fault of its own.": "LinkedIn a eu une panne.",
  "LinkedIn refused this.": "LinkedIn a refusé.",
  "LinkedIn refused the grant.": "LinkedIn a refusé l’autorisation.",
  "LinkedIn refused the app keys.": "LinkedIn a refusé les clés de l’application.",
  "LinkedIn is still processing the file.": "LinkedIn traite encore le fichier.",
  "A file was not uploaded.": "Un fichier n’a pas été envoyé.",
  "LinkedIn shows several posts with this text": "LinkedIn montre plusieurs publications avec ce texte",
  "LinkedIn did not show all of the Page's posts": "LinkedIn n’a pas montré toutes les publications de la Page",
  "LinkedIn shows several comments with this text": "LinkedIn montre plusieurs commentaires avec ce texte",
  "LinkedIn did not show all comments of the post": "LinkedIn n’a pas montré tous les commentaires de la publication",
  "LinkedIn does not let apps list the comments below a person's post. Look at the post on LinkedIn.":
    "LinkedIn ne laisse pas les applications lister les commentaires sous la publication d’une personne. Regardez la publication sur LinkedIn.",
  "LinkedIn does not let apps list a person's own posts. Look at the posts of the profile on LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/":
    "LinkedIn ne laisse pas les applications lister les publications d’une personne. Regardez les publications du profil sur LinkedIn : https://www.linkedin.com/in/me/recent-activity/all/",
  "Threads needs an address to fetch the file from.": "Threads a besoin d’une adresse où récupérer le fichier.",
  "Threads could not process the media.": "Threads n’a pas pu traiter les médias.",
  "Threads fetches pictures and videos from this server, and cannot reach it: its address leads to this machine or its own network only.":
    "Threads récupère les images et les vidéos sur ce serveur et ne peut pas l’atteindre : son adresse ne mène qu’à cette machine ou à son propre réseau.",
  "Post a text, or have whoever runs this server set PUBLIC_URL to an address on the internet.":
    "Publiez un texte, ou demandez à la personne qui gère ce serveur de mettre dans PUBLIC_URL une adresse sur internet.",
  "The post has several replies with this text": "La publication a plusieurs réponses avec ce texte",
  "Threads does not tell whose reply it is": "Threads ne dit pas de qui est la réponse",
  "Not all replies to the post were shown": "Toutes les réponses à la publication n’ont pas été montrées",
  "Threads published the post but does not show which one it is":
    "Threads a publié la publication mais ne montre pas laquelle",
  "Threads reports an error for the post": "Threads signale une erreur pour la publication",
  "{name} accepts {n} characters; this is {over} over": "{name} accepte {n} caractères ; il y en a {over} de trop",
  "{name} accepts an alt text of {n} characters; this one is {over} over":
    "{name} accepte un texte alternatif de {n} caractères ; {over} en trop",
  "{name} accepts {n} hashtags": "{name} accepte {n} hashtags",
  "{name} accepts {n} mentions": "{name} accepte {n} mentions par publication",
  "{name} accepts one cashtag, like $ABC, in one post": "{name} accepte un cashtag, comme $ABC, par publication",
  "{name} does not accept a character in this text": "{name} n’accepte pas un caractère de ce texte",
  "A thread has at most {n} posts here": "Un fil a ici {n} publications au plus",
  "Write something, or remove this part of the thread": "Écrivez quelque chose, ou retirez cette partie du fil",
  "{name} needs a text, a picture or a video": "{name} demande un texte, une image ou une vidéo",
  "{name} refuses the same text twice. Change one of them.": "{name} refuse deux fois le même texte. Changez-en un.",
  "{name} needs a picture or a video": "{name} demande une image ou une vidéo",
  "{name} accepts {n} pictures in one post here": "{name} accepte ici {n} images par publication",
  "{name} accepts 1 picture in one post here": "{name} accepte ici 1 image par publication",
  "{name} accepts {n} videos in one post here": "{name} accepte ici {n} vidéos par publication",
  "{name} accepts 1 video in one post here": "{name} accepte ici 1 vidéo par publication",
  "{name} does not take different kinds of media in one post: choose pictures or one video":
    "{name} ne mélange pas les médias dans une publication : choisissez des images ou une vidéo",
  "{name} accepts videos of {least} or longer; this one has {has}. Make a longer one.":
    "{name} accepte des vidéos à partir de {least} ; celle-ci fait {has}. Faites-en une plus longue.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter one.":
    "{name} accepte des vidéos jusqu’à {most} ; celle-ci fait {has}. Faites-en une plus courte.",
  "{name} accepts videos of at most {most}; this one has {has}. Make a shorter or smaller one.":
    "{name} accepte des vidéos jusqu’à {most} ; celle-ci fait {has}. Faites-en une plus courte ou plus petite.",
  "{name} accepts videos of at most {most} pixels; this one has {has}. Make it at 1280 × 720.":
    "{name} accepte des vidéos jusqu’à {most} pixels ; celle-ci fait {has}. Faites-la en 1280 × 720.",
  "{name} accepts videos of at most {most} pixels in width; this one has {has}. Make a smaller one.":
    "{name} accepte des vidéos jusqu’à {most} pixels de large ; celle-ci en fait {has}. Faites-en une plus petite.",
  "{name} accepts videos of {least} pixels or more a side; this one has {has}.":
    "{name} accepte des vidéos d’au moins {least} pixels par côté ; celle-ci fait {has}.",
  "{name} does not accept a video this tall: {has}. Choose another shape.":
    "{name} n’accepte pas une vidéo si haute : {has}. Choisissez une autre forme.",
  "{name} does not accept a video this wide: {has}. Choose another shape.":
    "{name} n’accepte pas une vidéo si large : {has}. Choisissez une autre forme.",
  "On {name} only the first picture of this animation is shown, because it cannot be a video there. Make it shorter, or post a video.":
    "Sur {name}, seule la première image de cette animation est visible, car elle ne peut pas y être une vidéo. Raccourcissez-la ou publiez une vidéo.",
  "On {name} only the first picture of the animation is shown, because the post has other media. Post it alone to keep it moving.":
    "Sur {name}, seule la première image de l’animation est visible, car la publication contient d’autres médias. Publiez-la seule pour qu’elle bouge.",
  "{name} does not accept videos in {codec}. Use one in H.264.":
    "{name} n’accepte pas de vidéos en {codec}. Prenez-en une en H.264.",
  "{name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.":
    "{name} ne peut pas récupérer d’images sur ce serveur, car son adresse n’est pas sur Internet. Publiez une seule vidéo, ou demandez à la personne qui gère le serveur de définir PUBLIC_URL.",
  "{name} cannot fetch pictures or videos from this server, because its address is not on the internet. Post a text, or have whoever runs this server set PUBLIC_URL.":
    "{name} ne peut récupérer ni images ni vidéos sur ce serveur, car son adresse n’est pas sur Internet. Publiez un texte, ou demandez à la personne qui gère le serveur de définir PUBLIC_URL.",
  "Everybody sees the posts of this account on {name}: choose that, or make a post of its own for it":
    "Sur {name}, tout le monde voit les publications de ce compte : choisissez cela, ou faites-en une à part pour lui",
  "{name} accepts {max} different links": "{name} accepte {max} liens différents",
  "{name} does not accept this text: its characters take too much room. Make it shorter.":
    "{name} n’accepte pas ce texte : ses caractères prennent trop de place. Raccourcissez-le.",
};
